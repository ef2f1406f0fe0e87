import { decoded, undecodable, type Decoded } from '../../encoding/decoded.ts';
import { remembered } from '../../encoding/remembered.ts';
import { type ShownMembers, shownMembers } from '../shown-members.ts';
import { officialLibrary } from '../../target/codec/official-library.ts';

/** A signed transaction as its bytes tell it. */
export interface TransactionFacts {
  readonly kind: string;
  /** UTXOs that it spends. */
  readonly spends: number;
  /** The members that the json form of its unsigned part shows. */
  readonly members: ShownMembers;
  /** Signatures as hex, by credential. */
  readonly signatures: readonly (readonly string[])[];
}

/**
 * What the bytes of a signed transaction say (without the checksum of their hex form). Section 2.5 names the members; the
 * layout is the network's codec, read by the network's own library, which does not know kinds that came after it.
 */
export function decodeTransaction(bytes: Uint8Array): Decoded<TransactionFacts> {
  return known(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1'));
}

/** The library verifies the BLS signature in some transactions, which takes longer than many a check. */
const known = remembered((bytes) => read(Buffer.from(bytes, 'latin1')), { kept: 1000, longest: 4000 });

function read(bytes: Buffer): Decoded<TransactionFacts> {
  try {
    const tx = readSignedTx(bytes);
    if (!bytes.equals(tx.toBytes())) return undecodable('extra bytes follow the transaction');
    const { unsignedTx, credentials } = tx;
    return decoded({
      kind: unsignedTx._type,
      spends: unsignedTx.baseTx?.inputs.length ?? 0,
      members: shownMembers(bytes),
      signatures: credentials.map((credential) => credential.getSignatures?.() ?? []),
    });
  } catch (error) {
    return undecodable(`not a transaction of a known kind: ${error instanceof Error ? error.message : 'unreadable'}`);
  }
}

/** The parts of a signed transaction that are read. */
interface ReadSignedTx {
  readonly unsignedTx: { readonly _type: string; readonly baseTx?: { readonly inputs: readonly unknown[] } };
  readonly credentials: readonly { getSignatures?(): readonly string[] }[];
  toBytes(): Uint8Array;
}

/**
 * A signed transaction of the P-Chain, read by the network's own library.
 *
 * @throws what the library throws when the bytes are no transaction that it knows.
 */
function readSignedTx(bytes: Uint8Array): ReadSignedTx {
  const { utils, avaxSerial } = officialLibrary();
  return utils.getManagerForVM('PVM').unpack(bytes, avaxSerial.SignedTx) as ReadSignedTx;
}
