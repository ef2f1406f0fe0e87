import { PRIMARY_NETWORK } from '../../encoding/id.ts';
import { type Ask, asking } from '../../client/ask.ts';
import { type IndexPath, INDEX_PATHS } from '../../client/index-paths.ts';
import { addressesIn, txIdsIn } from '../../client/names-in.ts';
import { RpcClient } from '../../client/rpc-client.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../../encoding/json.ts';
import { integerOf, objectsOf, textOf } from '../../encoding/read-json.ts';
import { seededShuffle } from '../../harness/seeded.ts';
import type { Transport } from '../../transport/transport.ts';

/** Blocks that are read for the things in them, and containers of each index. */
const MOST_BLOCKS = 150;
const MOST_CONTAINERS = 20;

/** What is on a chain, by what requests name. */
export interface Things {
  readonly height: bigint;
  readonly heights: readonly bigint[];
  readonly blocks: readonly string[];
  readonly transactions: readonly string[];
  readonly addresses: readonly string[];
  readonly subnets: readonly string[];
  readonly blockchains: readonly string[];
  readonly nodes: readonly string[];
  readonly validations: readonly string[];
  /** Path of an index -> IDs of its containers. */
  readonly containers: ReadonlyMap<string, readonly string[]>;
}

/** Reads what is on the chain of a node: its last blocks and others by lot, with what they and the lists of the node name. */
export async function thingsOf(transport: Transport, seed: number): Promise<Things> {
  const rpc = new RpcClient(transport);
  const ask = asking(rpc);
  const height = integerOf(await ask('platform.getHeight', {}), 'height') ?? 0n;
  const heights = heightsUpTo(height, seed);
  const [blocks, transactions, documents] = [new Set<string>(), new Set<string>(), [] as JsonValue[]];
  for (const each of heights) {
    const block = await blockAt(ask, each);
    if (block === undefined) continue;
    documents.push(block);
    const id = textOf(block, 'id');
    if (id !== undefined) blocks.add(id);
    for (const txID of txIdsIn(block)) transactions.add(txID);
  }
  const subnets = textsOf(await ask('platform.getSubnets', {}), 'subnets', 'id');
  const chains = await ask('platform.getBlockchains', {});
  const nodes = new Set<string>();
  const validations = new Set<string>();
  for (const subnetID of [PRIMARY_NETWORK, ...subnets]) {
    const list = await ask('platform.getCurrentValidators', { subnetID });
    if (list !== undefined) documents.push(list);
    for (const each of textsOf(list, 'validators', 'nodeID')) nodes.add(each);
    for (const each of textsOf(list, 'validators', 'validationID')) validations.add(each);
    for (const each of textsOf(list, 'validators', 'txID')) transactions.add(each);
  }
  return {
    height,
    heights,
    blocks: [...blocks],
    transactions: [...transactions],
    addresses: [...new Set(documents.flatMap(addressesIn))],
    subnets: [...new Set([PRIMARY_NETWORK, ...subnets])],
    blockchains: textsOf(chains, 'blockchains', 'id'),
    nodes: [...nodes],
    validations: [...validations],
    containers: await containersOf(rpc),
  };
}

function heightsUpTo(height: bigint, seed: number): readonly bigint[] {
  const all = Array.from(
    { length: Number(height) + 1 > 100_000 ? 100_000 : Number(height) + 1 },
    (_, back) => height - BigInt(back),
  );
  const [last, rest] = [all.slice(0, MOST_BLOCKS / 2), all.slice(MOST_BLOCKS / 2)];
  return [...last, ...seededShuffle(rest, seed, 'twin').slice(0, MOST_BLOCKS - last.length)];
}

async function blockAt(ask: Ask, height: bigint): Promise<JsonObject | undefined> {
  const found = await ask('platform.getBlockByHeight', { height, encoding: 'json' });
  return isJsonObject(found) && isJsonObject(found.block) ? found.block : undefined;
}

/** The path of an index. */
export function indexPath(name: IndexPath): string {
  return `/ext/index/${name}`;
}

async function containersOf(rpc: RpcClient): Promise<ReadonlyMap<string, readonly string[]>> {
  const containers = new Map<string, readonly string[]>();
  for (const name of INDEX_PATHS) {
    const path = indexPath(name);
    const page = await asking(rpc, path)('index.getContainerRange', { startIndex: 0, numToFetch: MOST_CONTAINERS });
    containers.set(path, textsOf(page, 'containers', 'id'));
  }
  return containers;
}

/** A member of each item of a list in a result, where it is a text. */
export function textsOf(value: JsonValue | undefined, list: string, member: string): readonly string[] {
  return objectsOf(value, list).flatMap((each) => textOf(each, member) ?? []);
}
