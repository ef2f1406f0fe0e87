import { ByteWriter } from './byte-writer.ts';
import { output } from './transferables.ts';
import type { TransferableInput, TransferableOutput } from './transferables.ts';

/** Order in which a transaction lists its inputs: by transaction, then by output index. */
export function compareInputs(
  a: Pick<TransferableInput, 'txID' | 'outputIndex'>,
  b: Pick<TransferableInput, 'txID' | 'outputIndex'>,
): number {
  return Buffer.compare(a.txID, b.txID) || a.outputIndex - b.outputIndex;
}

/** Order in which a transaction lists its outputs: by asset, then by bytes. */
export function compareOutputs(a: TransferableOutput, b: TransferableOutput): number {
  return Buffer.compare(a.assetID, b.assetID) || Buffer.compare(outputBytes(a), outputBytes(b));
}

function outputBytes(transferable: TransferableOutput): Uint8Array {
  const to = new ByteWriter(128);
  output.write(to, transferable.output);
  return to.finish();
}
