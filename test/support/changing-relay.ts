import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import { Transport } from '../../src/transport/transport.ts';
import { listening } from './servers.ts';

/** The body of a response, made from that of the node: text or bytes, or undefined for a broken connection. */
type ChangeOf = (method: string, response: Uint8Array, request: string) => string | Uint8Array | undefined;

/** A relay to a node, which changes its responses. Gives its address. */
export async function changingRelay(url: string, change: ChangeOf): Promise<string> {
  const transport = new Transport({ baseUrl: url, timeoutMs: 60_000, concurrency: 32 });
  onTestFinished(() => transport.close());
  const server = createServer((request, response) => {
    void text(request).then(async (body) => {
      const { outcome } = await transport.send({
        method: 'POST',
        path: request.url ?? '',
        headers: [['content-type', 'application/json']],
        body: Buffer.from(body),
      });
      const bytes = outcome.kind === 'fault' ? new Uint8Array() : outcome.body;
      const { method } = JSON.parse(body) as { method: string };
      const changed = change(method, bytes, body);
      return changed === undefined ? response.destroy() : response.end(changed);
    });
  });
  return `http://${await listening(server)}`;
}
