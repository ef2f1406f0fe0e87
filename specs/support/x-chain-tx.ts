import { decodeHexChecked, encodeId, sha256, type CheckContext } from '../../src/harness/index.ts';
import { innerBlockOf } from './index/proposer-layer.ts';

const TX_INDEX = '/ext/index/X/tx';
const BLOCK_INDEX = '/ext/index/X/block';
/** Bytes of a standard block before its transactions: codec version, kind, parent, height, time, Merkle root. */
const HEADER = 2 + 4 + 32 + 8 + 8 + 32;
const STANDARD_BLOCK = 20;

/** A transaction of the X-Chain: the last one indexed, else that of the last block, else the one that made the staking asset. */
export async function xChainTx(context: CheckContext): Promise<string> {
  const indexed = await lastIn(context, TX_INDEX);
  if (indexed !== undefined) return indexed.id;
  const block = await lastIn(context, BLOCK_INDEX);
  const inBlock = block === undefined ? undefined : onlyTxOf(block.bytes);
  return inBlock ?? (await context.rpc('platform.getStakingAssetID', {})).result.assetID;
}

async function lastIn({ rpc, profile }: CheckContext, path: string) {
  if (!profile.serves('index.getLastAccepted') || profile.missing(path) !== undefined) return undefined;
  const answer = await rpc('index.getLastAccepted', { encoding: 'hex' }, { path });
  return answer.ok ? answer.result : undefined;
}

/** The ID of a block's transaction, when it has just one: of its bytes behind the two of a codec version. */
function onlyTxOf(hex: string): string | undefined {
  const bytes = decodeHexChecked(hex);
  const block = bytes.ok ? innerBlockOf(bytes.value) : undefined;
  if (block === undefined || block.length < HEADER + 4) return undefined;
  const view = new DataView(block.buffer, block.byteOffset, block.byteLength);
  if (view.getUint32(2) !== STANDARD_BLOCK || view.getUint32(HEADER) !== 1) return undefined;
  return encodeId(sha256(Uint8Array.of(0, 0, ...block.subarray(HEADER + 4))));
}
