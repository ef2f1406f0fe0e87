import { Unreadable, UnknownKind } from '../../encoding/codec/byte-cursor.ts';
import { unpackedAs } from '../../encoding/codec/kinds.ts';
import type { ValueOf } from '../../encoding/codec/layout.ts';
import { UTXO } from '../../encoding/codec/layouts.ts';
import { decoded, undecodable, type Decoded } from '../../encoding/decoded.ts';

/** Reads a UTXO. Other bytes, and an output that holds no amount, are undecodable. */
export function readUtxo(bytes: Uint8Array): Decoded<ValueOf<typeof UTXO>> {
  try {
    return decoded(unpackedAs(UTXO, bytes));
  } catch (error) {
    if (error instanceof Unreadable || error instanceof UnknownKind) return undecodable(error.message);
    throw error;
  }
}
