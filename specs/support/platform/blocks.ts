import {
  type CheckContext,
  decodeBlock,
  decodeHexChecked,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  objectOf,
  objectsOf,
  textOf,
} from '../../../src/harness/index.ts';
import { hexForm } from '../json-form.ts';
import { kindsFirst, kindsInBlock } from './kinds.ts';

/** The block at a height. For releases without platform.getBlockByHeight, it is requested by its ID. */
export async function blockAt({ rpc, sample, profile }: CheckContext, height: bigint, encoding: 'hex' | 'json') {
  if (profile.serves('platform.getBlockByHeight')) return rpc('platform.getBlockByHeight', { height, encoding });
  return rpc('platform.getBlock', { blockID: await sample.blockId(height), encoding });
}

/** How many blocks are searched for the last transactions. */
const BACK = 8n;

/** The IDs of the transactions in the last block that has some, up to a height. */
export async function lastTransactions(context: CheckContext, tip: bigint): Promise<readonly string[]> {
  for (let at = tip; at > 0n && at > tip - BACK; at -= 1n) {
    const { rawResult } = await context.afresh(() => blockAt(context, at, 'json'));
    const ids = objectsOf(objectOf(rawResult, 'block'), 'txs').flatMap((tx) => textOf(tx, 'id') ?? []);
    if (ids.length > 0) return ids;
  }
  return [];
}

/** The height from which on the transactions of a block hold. Those of a proposal hold from the block on that decides it. */
export function holdsFrom(block: JsonValue, height: bigint): bigint {
  return objectOf(block, 'tx') === undefined ? height : height + 1n;
}

/** A block whose ID is known: it is the parent ID in the next block. */
export interface KnownBlock {
  readonly id: string;
  readonly height: bigint;
}

/** An accepted transaction and the height of its block. */
export interface PlacedTransaction {
  readonly id: string;
  readonly height: bigint;
  readonly json: JsonObject;
  /** Whether the block only proposes it: the next block commits or aborts it. */
  readonly isProposed: boolean;
}

/** Up to `n` blocks with their IDs: the newest, then one of each kind, then others. */
export async function knownBlocks({ sample, notTestable }: CheckContext, n: number): Promise<readonly KnownBlock[]> {
  const blocks = await sample.blocks();
  const kindsByHeight = new Map(blocks.map(({ height, json }) => [height, kindsInBlock(json)]));
  const known = blocks.flatMap(({ height, json }) => {
    const id = textOf(json, 'parentID');
    return id === undefined || height === 0n ? [] : [{ id, height: height - 1n }];
  });
  if (known.length === 0) notTestable('the chain has no block above genesis; test a longer chain');
  const [newest, ...others] = known.sort((a, b) => (a.height > b.height ? -1 : 1));
  if (newest === undefined) return [];
  return kindsFirst(
    [newest, ...sample.shuffled(others, 'known blocks')],
    ({ height }) => kindsByHeight.get(height) ?? [],
  ).slice(0, n);
}

/** Transactions of sampled blocks that contain their IDs. */
export async function placedTransactions({ sample, notTestable }: CheckContext): Promise<readonly PlacedTransaction[]> {
  const placed = (await sample.blocks()).flatMap(({ height, json }) => {
    const txs = Array.isArray(json.txs) ? json.txs : [];
    return [...txs, json.tx ?? null].flatMap((tx, at) => {
      const id = textOf(tx, 'id');
      return id === undefined || !isJsonObject(tx) ? [] : [{ id, height, json: tx, isProposed: at === txs.length }];
    });
  });
  if (placed.length === 0)
    notTestable('no sampled block contains a transaction with its ID; test a chain with more transactions');
  return placed;
}

/**
 * The same transactions without those that were proposed and aborted. The document does not say whether a node returns them, or which
 * status they have.
 */
export async function withoutAborted(
  context: CheckContext,
  placed: readonly PlacedTransaction[],
): Promise<readonly PlacedTransaction[]> {
  const kept = placed.map(async (each) =>
    each.isProposed && (await isAbort(context, each.height + 1n)) ? [] : [each],
  );
  return (await Promise.all(kept)).flat();
}

async function isAbort(context: CheckContext, height: bigint): Promise<boolean> {
  const { block } = (await blockAt(context, height, 'hex')).result;
  const bytes = decodeHexChecked(hexForm(block));
  const facts = bytes.ok ? decodeBlock(bytes.value) : bytes;
  return facts.ok && facts.value.kind === 'abort';
}
