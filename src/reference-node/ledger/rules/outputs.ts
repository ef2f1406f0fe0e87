import type { CodecOwner, CodecOutput } from '../../../encoding/codec/layout.ts';
import { UtxoRecord } from '../codec/utxo.ts';
import type { PlatformState } from '../state/platform-state.ts';

/** Adds outputs to the unspent ones, numbered from `firstIndex`. */
export function produce(
  state: PlatformState,
  txId: Uint8Array,
  outputs: readonly CodecOutput[],
  firstIndex: number,
): void {
  outputs.forEach((output, index) => {
    state.utxos.add(new UtxoRecord(txId, firstIndex + index, output));
  });
}

/** An output of an amount to an owner. */
export function payment(assetID: Uint8Array, amount: bigint, owner: CodecOwner): CodecOutput {
  return { assetID, stakeableLocktime: 0n, amount, ...owner };
}
