import { sha256 } from '../../../encoding/sha256.ts';
import { ByteWriter } from './byte-writer.ts';
import type { SignedExchangeTx } from './exchange-txs.ts';

const STANDARD_BLOCK = 20;

/** Bytes of an X-Chain block, as chains since Cortina have them. */
export function exchangeBlock(
  parentId: Uint8Array,
  height: bigint,
  time: bigint,
  txs: readonly SignedExchangeTx[],
): Uint8Array {
  const to = new ByteWriter();
  to.u16(0);
  to.u32(STANDARD_BLOCK);
  to.bytes(parentId);
  to.u64(height);
  to.u64(time);
  to.bytes(new Uint8Array(32));
  to.u32(txs.length);
  for (const { bytes } of txs) to.bytes(bytes.subarray(2));
  return to.finish();
}

/** Bytes of an X-Chain vertex, as chains before Cortina had them; its ID is their SHA-256. */
export function exchangeVertex(
  chainId: Uint8Array,
  height: bigint,
  parentIds: readonly Uint8Array[],
  txs: readonly SignedExchangeTx[],
): { readonly id: Uint8Array; readonly bytes: Uint8Array } {
  const to = new ByteWriter();
  to.u16(0);
  to.bytes(chainId);
  to.u64(height);
  to.u32(0);
  to.u32(parentIds.length);
  for (const parentId of parentIds) to.bytes(parentId);
  to.u32(txs.length);
  for (const { bytes } of txs) {
    to.u32(bytes.length);
    to.bytes(bytes);
  }
  const bytes = to.finish();
  return { id: sha256(bytes), bytes };
}
