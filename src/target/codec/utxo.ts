import { ByteCursor, Unreadable, UnknownKind } from './byte-cursor.ts';
import { type CodecOutput, readAs } from './layout.ts';

/** An output by its place, and what it holds: the parts of the input that spends it. */
export interface Utxo {
  readonly txId: Uint8Array;
  readonly outputIndex: number;
  readonly asset: Uint8Array;
  readonly amount: bigint;
}

/** Reads a UTXO. Undefined for other bytes, and for an output that holds no amount. */
export function readUtxo(bytes: Uint8Array): (Utxo & { readonly output: CodecOutput }) | undefined {
  try {
    const from = new ByteCursor(bytes);
    from.u16();
    const [txId, outputIndex] = [from.bytes(32), from.u32()];
    const output = readAs('output', from) as CodecOutput;
    from.end();
    return { txId, outputIndex, asset: output.assetID, amount: output.amount, output };
  } catch (error) {
    if (error instanceof Unreadable || error instanceof UnknownKind) return undefined;
    throw error;
  }
}
