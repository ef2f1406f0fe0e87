import { RpcClient } from '../../client/rpc-client.ts';
import { isWithoutNode } from '../../client/contact/gateway-refusal.ts';
import { gatewayStatus } from '../../transport/gateway-statuses.ts';
import type { NamedNode } from '../../client/target.ts';
import { groupBy } from '../../encoding/group-by.ts';
import { integerOf, textOf, memberOf } from '../../encoding/read-json.ts';
import type { NetworkNode } from '../../generated/report.ts';
import type { TransportSettings } from '../../transport/transport.ts';

/** Where each node of a network stands: those with the blocks of most are in step or behind. @param nodes The tested node first. */
export async function standingsOf(
  nodes: readonly NamedNode[],
  transport: TransportSettings = { concurrency: 1, timeoutMs: 5000 },
): Promise<NetworkNode[]> {
  const ask = (node: NamedNode, ...call: Call) => asked(node.url, node.transport ?? transport, call);
  const blocksAt = async (height: bigint, of = nodes) => {
    const params = { height: height.toString(), encoding: 'hex' };
    const blocks = await Promise.all(of.map((node) => ask(node, 'platform.getBlockByHeight', params)));
    return new Map(of.map((node, at) => [node, textOf(blocks[at], 'block')]));
  };
  const said = new Map(
    await Promise.all(nodes.map(async (node) => [node, await ask(node, 'platform.getHeight', {})] as const)),
  );
  const heights = new Map(
    [...said].flatMap(([node, result]) => {
      const height = integerOf(result, 'height');
      return height === undefined ? [] : [[node, height] as const];
    }),
  );
  const own = most([...heights.keys()], await blocksAt(0n));
  const least = own.map((node) => heights.get(node) ?? 0n).reduce((low, each) => (each < low ? each : low), MOST);
  const together = most(own, await blocksAt(least, own));
  const top = together.map((node) => heights.get(node) ?? 0n).reduce((high, each) => (each > high ? each : high), 0n);
  /** The lowest height at which a node has another block than most. */
  const splitAt = async (node: NamedNode): Promise<bigint> => {
    let [same, other] = [0n, least];
    while (other - same > 1n) {
      const middle = (same + other) / 2n;
      const blocks = await blocksAt(middle, [node, ...together.slice(0, 1)]);
      if (new Set(blocks.values()).size === 1) same = middle;
      else other = middle;
    }
    return other;
  };
  const standingOf = async (node: NamedNode): Promise<NetworkNode> => {
    const { name } = node;
    const height = heights.get(node);
    if (height === undefined) return { name, state: said.get(node) === undefined ? 'silent' : 'no-height' };
    const about = { name, height: Number(height) };
    if (!own.includes(node)) return { ...about, state: 'of-another-network', at: 0 };
    if (!together.includes(node)) return { ...about, state: 'split', at: Number(await splitAt(node)) };
    return height < top ? { ...about, state: 'behind', by: Number(top - height) } : { ...about, state: 'in-step' };
  };
  return Promise.all(nodes.map(standingOf));
}

/** Where a launched network split, as a sentence; undefined if it did not. */
export function whySplit(nodes: readonly NetworkNode[]): string | undefined {
  const odd = nodes.find(({ state }) => state === 'split' || state === 'of-another-network');
  if (odd === undefined) return undefined;
  const [one, other] = odd === nodes[0] ? ['the tested node', 'its peers'] : [odd.name, 'the tested node'];
  return `the launched network split: at height ${odd.at ?? 0}, ${one} has another block than ${other}`;
}

/** Above all heights. */
const MOST = 2n ** 64n;

type Call = readonly [method: string, params: Record<string, string>];

/** The largest group of nodes with the same block, with those that did not return theirs. */
function most(nodes: readonly NamedNode[], blocks: ReadonlyMap<NamedNode, string | undefined>): readonly NamedNode[] {
  const known = nodes.filter((node) => blocks.get(node) !== undefined);
  const groups = [...groupBy(known, (node) => blocks.get(node)).values()].sort((a, b) => b.length - a.length);
  return nodes.filter((node) => !known.includes(node) || groups[0]?.includes(node) === true);
}

/** The result of a call; null for another response, undefined without one of the node. */
async function asked(url: string, transport: TransportSettings, [method, params]: Call) {
  const rpc = RpcClient.at(url, transport);
  try {
    const { exchange, json } = await rpc.call(method, params);
    const { outcome } = exchange;
    if (outcome.kind === 'fault' || (isWithoutNode(outcome) && gatewayStatus(outcome.status) !== undefined))
      return undefined;
    return memberOf(json, 'result') ?? null;
  } finally {
    await rpc.close();
  }
}
