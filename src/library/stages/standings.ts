import { RpcClient, RpcRefusal, RpcUnavailable } from '../../client/rpc-client.ts';
import type { NamedNode } from '../../client/open-target.ts';
import { integerOf, textOf } from '../../encoding/read-json.ts';
import { groupBy } from '../../encoding/group-by.ts';
import type { NetworkNode } from '../../generated/report.ts';
import type { TransportSettings } from '../../transport/transport.ts';

const CALL_MS = 5000;

/** A node with what it said. */
interface Said {
  readonly node: NamedNode;
  readonly height: bigint | undefined;
  readonly first: string | undefined;
}

/** Where each node of a network stands: those with the blocks of most are in step or behind. @param nodes The tested node first. */
export async function standingsOf(
  nodes: readonly NamedNode[],
  transport: TransportSettings = { concurrency: 1, timeoutMs: CALL_MS },
): Promise<NetworkNode[]> {
  const ask = (node: NamedNode, method: string, params: Record<string, string>) =>
    asked(node, node.transport ?? transport, method, params);
  const blockOf = async (node: NamedNode, height: bigint) =>
    textOf(await ask(node, 'platform.getBlockByHeight', { height: height.toString(), encoding: 'hex' }), 'block');
  const said: Said[] = await Promise.all(
    nodes.map(async (node) => ({
      node,
      height: integerOf(await ask(node, 'platform.getHeight', {}), 'height'),
      first: await blockOf(node, 0n),
    })),
  );
  const known = said.filter(({ height }) => height !== undefined);
  const own = most(known, ({ first }) => first);
  const least = own.reduce((low, { height = low }) => (height < low ? height : low), own[0]?.height ?? 0n);
  const last = new Map(await Promise.all(own.map(async (each) => [each, await blockOf(each.node, least)] as const)));
  const together = most(own, (each) => last.get(each));
  const top = together.reduce((high, { height = 0n }) => (height > high ? height : high), 0n);
  /** The lowest height at which a node has another block than most. */
  const splitAt = async ({ node }: Said): Promise<bigint> => {
    let [same, other] = [0n, least];
    while (other - same > 1n) {
      const middle = (same + other) / 2n;
      const [one, rest] = await Promise.all([node, together[0]?.node ?? node].map((each) => blockOf(each, middle)));
      if (one === rest) same = middle;
      else other = middle;
    }
    return other;
  };
  return Promise.all(
    said.map(async (each): Promise<NetworkNode> => {
      const { node, height } = each;
      if (height === undefined) return { name: node.name, state: 'silent' };
      const about = { name: node.name, height: Number(height) };
      if (!own.includes(each)) return { ...about, state: 'of-another-network', at: 0 };
      if (!together.includes(each)) return { ...about, state: 'split', at: Number(await splitAt(each)) };
      return height < top ? { ...about, state: 'behind', by: Number(top - height) } : { ...about, state: 'in-step' };
    }),
  );
}

/** Where a launched network split, as a sentence; undefined if it did not. */
export function whySplit(nodes: readonly NetworkNode[]): string | undefined {
  const [own] = nodes;
  const isOdd = ({ state }: NetworkNode): boolean => state === 'split' || state === 'of-another-network';
  const odd = nodes.find(isOdd);
  if (own === undefined || odd === undefined) return undefined;
  const [one, other] = odd === own ? ['the tested node', 'its peers'] : [odd.name, 'the tested node'];
  return `the launched network split: at height ${odd.at ?? 0}, ${one} has another block than ${other}`;
}

/** The largest group of those with the same value. What did not say its value is of each group. */
function most(all: readonly Said[], valueOf: (said: Said) => string | undefined): readonly Said[] {
  const groups = [
    ...groupBy(
      all.filter((each) => valueOf(each) !== undefined),
      (each) => valueOf(each) ?? '',
    ).values(),
  ];
  const [largest = all] = groups.sort((one, other) => other.length - one.length);
  return all.filter((each) => valueOf(each) === undefined || largest.includes(each));
}

async function asked({ url }: NamedNode, transport: TransportSettings, method: string, params: Record<string, string>) {
  const rpc = RpcClient.at(url, transport);
  try {
    return await rpc.result(method, params);
  } catch (error) {
    if (error instanceof RpcRefusal || error instanceof RpcUnavailable) return undefined;
    throw error;
  } finally {
    await rpc.close();
  }
}
