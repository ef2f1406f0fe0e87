import type { OwnerValue, TransferableOutput } from '../codec/transferables.ts';
import { UtxoRecord } from '../codec/utxo.ts';
import type { PlatformState } from '../state/platform-state.ts';

/** Adds outputs to the unspent ones, numbered from `firstIndex`. */
export function produce(
  state: PlatformState,
  txId: Uint8Array,
  outputs: readonly TransferableOutput[],
  firstIndex: number,
): void {
  outputs.forEach((output, index) => {
    state.utxos.add(new UtxoRecord(txId, firstIndex + index, output));
  });
}

/** An output of an amount to an owner. */
export function payment(assetID: Uint8Array, amount: bigint, owner: OwnerValue): TransferableOutput {
  return { assetID, output: { stakeableLocktime: 0n, amount, ...owner } };
}
