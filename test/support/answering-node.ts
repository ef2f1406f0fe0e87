import { onTestFinished } from 'vitest';
import { RpcClient } from '../../src/client/rpc-client.ts';
import { serveHttp } from './hostile-servers.ts';

/** The result of a call; a text is the message of an error. */
type ResultOf = (method: string, params: { readonly alias?: string }) => unknown;

/** A node that returns these results until the test ends. Gives its address. */
export function answeringNode(resultOf: ResultOf): Promise<string> {
  return serveHttp((_, response, body) => {
    const { id, method, params } = JSON.parse(body) as { id: number; method: string; params: { alias?: string } };
    const result = resultOf(method, params);
    const outcome = typeof result === 'string' ? { error: { code: -32000, message: result } } : { result };
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ jsonrpc: '2.0', id, ...outcome }));
  });
}

/** A client of such a node. */
export async function answeringClient(resultOf: ResultOf): Promise<RpcClient> {
  const rpc = RpcClient.at(await answeringNode(resultOf), { timeoutMs: 10_000, concurrency: 4 });
  onTestFinished(() => rpc.close());
  return rpc;
}
