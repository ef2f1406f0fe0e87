import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import { RpcClient } from '../../src/client/rpc-client.ts';
import { listening } from './servers.ts';

/** The result of a call; a text is the message of an error. */
type ResultOf = (method: string, params: { readonly alias?: string }) => unknown;

/** A node that returns these results until the test ends. Gives its address. */
export async function answeringNode(resultOf: ResultOf): Promise<string> {
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const { id, method, params } = JSON.parse(body) as { id: number; method: string; params: { alias?: string } };
      const result = resultOf(method, params);
      const outcome = typeof result === 'string' ? { error: { code: -32000, message: result } } : { result };
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ jsonrpc: '2.0', id, ...outcome }));
    });
  });
  return `http://${await listening(server)}`;
}

/** A client of such a node. */
export async function answeringClient(resultOf: ResultOf): Promise<RpcClient> {
  const rpc = RpcClient.at(await answeringNode(resultOf), { timeoutMs: 10_000, concurrency: 4 });
  onTestFinished(() => rpc.close());
  return rpc;
}
