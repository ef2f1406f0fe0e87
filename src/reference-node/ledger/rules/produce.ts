import type { CodecOutput } from '../../../encoding/codec/layout.ts';
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
