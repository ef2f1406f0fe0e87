import { onTestFinished } from 'vitest';
import { Transport } from '../../src/transport/transport.ts';
import { serveHttp } from './hostile-servers.ts';

/** The body of a response, made from that of the node: text or bytes, or undefined for a broken connection. */
type ChangeOf = (method: string, response: Uint8Array, request: string) => string | Uint8Array | undefined;

/** A relay to a node, which changes its responses. Gives its address. */
export function changingRelay(url: string, change: ChangeOf): Promise<string> {
  const transport = new Transport({ baseUrl: url, timeoutMs: 60_000, concurrency: 32 });
  onTestFinished(() => transport.close());
  return serveHttp((request, response, text) => {
    const [path, body] = [request.url ?? '', Buffer.from(text)];
    const headers: [string, string][] = [['content-type', 'application/json']];
    void transport.send({ method: 'POST', path, headers, body }).then(({ outcome }) => {
      const bytes = outcome.kind === 'fault' ? new Uint8Array() : outcome.body;
      const changed = change((JSON.parse(text) as { method: string }).method, bytes, text);
      return changed === undefined ? response.destroy() : response.end(changed);
    });
  });
}
