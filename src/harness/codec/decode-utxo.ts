import { decoded, undecodable, type Decoded } from '../../encoding/decoded.ts';
import { encodeId } from '../../encoding/id.ts';
import { bytesAs } from '../../encoding/codec/layout.ts';
import { decodeAs } from '../../encoding/codec/kinds.ts';
import { INPUT_ID, UTXO } from '../../encoding/codec/layouts.ts';
import { sha256 } from '../../encoding/sha256.ts';

/** Who may spend an output, how much it is, and what holds it back. */
export interface OutputFacts {
  readonly amount: bigint;
  /** 20 bytes each. */
  readonly owners: readonly Uint8Array[];
  readonly threshold: number;
  /** Unix seconds; 0 when there is no lock. */
  readonly locktime: bigint;
  /** Unix seconds of a lock that staking may ignore; 0 when there is none. */
  readonly stakeableLocktime: bigint;
}

/** A UTXO as its bytes tell it. */
export interface UtxoFacts extends OutputFacts {
  readonly txId: string;
  readonly outputIndex: number;
  readonly assetId: string;
  /** The ID by which a cursor names it: CB58 of the hash of index and transaction. */
  readonly inputId: string;
}

/**
 * What the bytes of a UTXO say (without the checksum of their hex form). Section 2.6 names the members; the layout is the
 * network's codec. Bytes that are left over are a fault.
 */
export function decodeUtxo(bytes: Uint8Array): Decoded<UtxoFacts> {
  const utxo = decodeAs(UTXO, bytes);
  if (!utxo.ok) return undecodable(`not a UTXO: ${utxo.reason}`);
  const { txID, outputIndex, output } = utxo.value;
  const { amount, threshold, locktime, stakeableLocktime, addresses: owners, assetID } = output;
  return decoded({
    ...{ amount, owners, threshold, locktime, stakeableLocktime, outputIndex },
    txId: encodeId(txID),
    assetId: encodeId(assetID),
    // The hash of the index, as 64 bits, and the transaction.
    inputId: encodeId(sha256(bytesAs(INPUT_ID, { outputIndex: BigInt(outputIndex), txID }))),
  });
}
