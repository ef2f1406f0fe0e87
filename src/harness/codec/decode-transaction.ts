import { Unreadable, UnknownKind, UnknownVersion } from '../../encoding/codec/byte-cursor.ts';
import { decodeSignedTransaction, type SignedTransaction } from '../../encoding/codec/platform-chain.ts';
import { decoded, undecodable, type Decoded } from '../../encoding/decoded.ts';

/**
 * A signed transaction from its bytes (without the checksum of their hex form). Section 2.5 names the members; the layout is the
 * network's codec.
 */
export function decodeTransaction(bytes: Uint8Array): Decoded<SignedTransaction> {
  try {
    return decoded(decodeSignedTransaction(bytes));
  } catch (error) {
    if (error instanceof UnknownVersion) return undecodable(`not a transaction: ${error.message}`);
    if (error instanceof Unreadable || error instanceof UnknownKind)
      return undecodable(`not a transaction of a known kind: ${error.message}`);
    throw error;
  }
}
