import { Unreadable, UnknownKind } from '../../encoding/codec/byte-cursor.ts';
import { unpackedAs } from '../../encoding/codec/kinds.ts';
import type { CodecOutput } from '../../encoding/codec/layout.ts';
import { UTXO } from '../../encoding/codec/layouts.ts';
import { decoded, undecodable, type Decoded } from '../../encoding/decoded.ts';

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
    const { txID: txId, outputIndex, output } = unpackedAs(UTXO, bytes);
    return decoded({ txId, outputIndex, asset: output.assetID, amount: output.amount, output });
  } catch (error) {
    if (error instanceof Unreadable || error instanceof UnknownKind) return undecodable(error.message);
    throw error;
  }
}
