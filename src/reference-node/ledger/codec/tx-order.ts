import { bytesAs, type CodecInput, type CodecOutput } from '../../../encoding/codec/layout.ts';

/** Order in which a transaction lists its inputs: by transaction, then by output index. */
export function compareInputs(
  a: Pick<CodecInput, 'txID' | 'outputIndex'>,
  b: Pick<CodecInput, 'txID' | 'outputIndex'>,
): number {
  return Buffer.compare(a.txID, b.txID) || a.outputIndex - b.outputIndex;
}

/** Order in which a transaction lists its outputs: by asset, then by bytes. */
export function compareOutputs(a: CodecOutput, b: CodecOutput): number {
  return Buffer.compare(bytesAs('output', a), bytesAs('output', b));
}
