import { decoded, undecodable, type Decoded } from '../../encoding/decoded.ts';
import { ByteCursor, Unreadable, UnknownKind } from './byte-cursor.ts';
import { type CodecOutput, readAs } from './layout.ts';

/** An output by its place, and what it holds: the parts of the input that spends it. */
export interface Utxo {
  readonly txId: Uint8Array;
  readonly outputIndex: number;
  readonly asset: Uint8Array;
  readonly amount: bigint;
}

/** Reads a UTXO. Other bytes, and an output that holds no amount, are undecodable. */
export function readUtxo(bytes: Uint8Array): Decoded<Utxo & { readonly output: CodecOutput }> {
  try {
    const from = new ByteCursor(bytes);
    const version = from.u16();
    if (version !== 0) return undecodable(`codec version ${version}`);
    const [txId, outputIndex] = [from.bytes(32), from.u32()];
    const output = readAs('output', from) as CodecOutput;
    from.end();
    return decoded({ txId, outputIndex, asset: output.assetID, amount: output.amount, output });
  } catch (error) {
    if (error instanceof Unreadable || error instanceof UnknownKind) return undecodable(error.message);
    throw error;
  }
}
