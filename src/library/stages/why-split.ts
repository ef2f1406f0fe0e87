import type { LaunchedNode } from '../../launch/launched-node.ts';
import { RpcClient, RpcRefusal, RpcUnavailable } from '../../client/rpc-client.ts';
import { integerOf, textOf } from '../../encoding/read-json.ts';

const CALL_MS = 5000;

/**
 * Where the nodes of one network accepted different blocks, as a sentence; undefined if they agree up to the lowest of their heights, or
 * do not say.
 *
 * @param nodes The tested node first.
 */
export async function whySplit(nodes: readonly LaunchedNode[]): Promise<string | undefined> {
  if (nodes.length < 2) return undefined;
  const heights = await Promise.all(nodes.map((node) => ask(node, 'platform.getHeight', {})));
  const known = heights.flatMap((result) => integerOf(result, 'height') ?? []);
  if (known.length < nodes.length) return undefined;
  const height = known.reduce((least, each) => (each < least ? each : least));
  const params = { height: height.toString(), encoding: 'hex' };
  const blocks = await Promise.all(nodes.map((node) => ask(node, 'platform.getBlockByHeight', params)));
  const [own, ...others] = blocks.map((result) => textOf(result, 'block'));
  const at = others.findIndex((block) => block !== undefined && own !== undefined && block !== own);
  const peer = nodes[at + 1];
  return at < 0 || peer === undefined
    ? undefined
    : `the launched network split: at height ${height}, ${peer.name} has another block than the tested node`;
}

async function ask({ url }: LaunchedNode, method: string, params: Record<string, string>) {
  const rpc = RpcClient.at(url, { timeoutMs: CALL_MS, concurrency: 1 });
  try {
    return await rpc.result(method, params);
  } catch (error) {
    if (error instanceof RpcRefusal || error instanceof RpcUnavailable) return undefined;
    throw error;
  } finally {
    await rpc.close();
  }
}
