import { Unreadable, UnknownKind, UnknownVersion } from '../../encoding/codec/byte-cursor.ts';
import { decoded, undecodable, type Decoded } from '../../encoding/decoded.ts';
import { encodeHex } from '../../encoding/hex.ts';
import { decodeSignedTransaction, inputsOf, type SignedTransaction } from '../../encoding/codec/platform-chain.ts';
import { isShownWhole, type ShownMembers, shownMembers } from '../shown-members.ts';

/** A signed transaction as its bytes tell it. */
export interface TransactionFacts {
  readonly kind: string;
  /** UTXOs that it spends. */
  readonly spends: number;
  /** The members that the json form of its unsigned part shows. */
  readonly members: ShownMembers;
  /** Whether these are all of them. */
  readonly isWhole: boolean;
  /** Signatures as hex, by credential. */
  readonly signatures: readonly (readonly string[])[];
}

/** What a decoded transaction says. Section 2.5 names the members; the layout is the network's codec. */
export function factsOf(transaction: SignedTransaction): TransactionFacts {
  return {
    kind: transaction.kind,
    spends: inputsOf(transaction).length,
    members: shownMembers(transaction),
    isWhole: isShownWhole(transaction.kind),
    signatures: transaction.credentials.map(({ signatures }) => signatures.map(encodeHex)),
  };
}

/** What the bytes of a signed transaction say (without the checksum of their hex form). */
export function decodeTransaction(bytes: Uint8Array): Decoded<TransactionFacts> {
  try {
    return decoded(factsOf(decodeSignedTransaction(bytes)));
  } catch (error) {
    if (error instanceof UnknownVersion) return undecodable(`not a transaction: ${error.message}`);
    if (error instanceof Unreadable || error instanceof UnknownKind)
      return undecodable(`not a transaction of a known kind: ${error.message}`);
    throw error;
  }
}
