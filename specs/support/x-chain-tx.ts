import {
  decodeHexChecked,
  encodeId,
  innerBlockOf,
  onlyExchangeTx,
  sha256,
  type CheckContext,
} from '../../src/harness/index.ts';

const TX_INDEX = '/ext/index/X/tx';
const BLOCK_INDEX = '/ext/index/X/block';

/** The ID of an X-Chain transaction: the last indexed one, else that of the last block, else the one that created the staking asset. */
export async function xChainTx(context: CheckContext): Promise<string> {
  return (await indexedXChainTx(context)) ?? (await context.rpc('platform.getStakingAssetID', {})).result.assetID;
}

/** The ID of an X-Chain transaction, computed from its bytes in an index of the node. Undefined if no index has one. */
export async function indexedXChainTx(context: CheckContext): Promise<string | undefined> {
  const indexed = await lastIn(context, TX_INDEX);
  // Containers may have IDs in another format than a `txID`.
  if (indexed !== undefined) return encodeId(sha256(indexed));
  const block = await lastIn(context, BLOCK_INDEX);
  return block === undefined ? undefined : onlyTxOf(block);
}

async function lastIn({ rpc, profile }: CheckContext, path: string): Promise<Uint8Array | undefined> {
  if (!profile.serves('index.getLastAccepted') || profile.missing(path) !== undefined) return undefined;
  const answer = await rpc('index.getLastAccepted', { encoding: 'hex' }, { path });
  const last = answer.ok ? answer.result : null;
  const bytes = last === null ? undefined : decodeHexChecked(last.bytes);
  return bytes?.ok === true ? bytes.value : undefined;
}

/**
 * The ID of the transaction in a block with a single transaction: the hash of the codec version and of its bytes.
 * Undefined for other blocks.
 */
function onlyTxOf(bytes: Uint8Array): string | undefined {
  const block = innerBlockOf(bytes);
  const tx = block && onlyExchangeTx(block);
  return tx && encodeId(sha256(Uint8Array.of(0, 0, ...tx)));
}
