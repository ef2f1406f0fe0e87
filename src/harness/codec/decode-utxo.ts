import { decoded, undecodable, type Decoded } from '../../encoding/decoded.ts';
import { encodeId } from '../../encoding/id.ts';
import { sha256 } from '../../encoding/sha256.ts';
import { readUtxo, writeUtxo, type ReadOutput } from './avalanche-codec.ts';

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

/** What an output says, for the kinds that hold an amount. */
export function outputFacts(output: ReadOutput): Decoded<OutputFacts> {
  const inner = output.transferOut ?? output;
  const owners = inner.outputOwners;
  const amount = inner.amount?.();
  if (owners === undefined || amount === undefined) return undecodable(`an output of the kind ${output._type}`);
  return decoded({
    amount,
    owners: owners.addrs.map((address) => address.toBytes()),
    threshold: owners.threshold.value(),
    locktime: owners.locktime.value(),
    stakeableLocktime: output.lockTime?.value() ?? 0n,
  });
}

/** The ID that a UTXO has as an input: the hash of its index, as 64 bits, and its transaction. */
export function inputIdOf(txId: Uint8Array, outputIndex: number): string {
  const named = new Uint8Array(8 + txId.length);
  new DataView(named.buffer).setBigUint64(0, BigInt(outputIndex));
  named.set(txId, 8);
  return encodeId(sha256(named));
}

/**
 * What the bytes of a UTXO say (without the checksum of their hex form). Section 2.6 names the members; the layout is the
 * network's codec, read by the network's own library. Bytes that are left over are a fault.
 */
export function decodeUtxo(bytes: Uint8Array): Decoded<UtxoFacts> {
  try {
    const utxo = readUtxo(bytes);
    if (!Buffer.from(writeUtxo(utxo)).equals(bytes)) return undecodable('extra bytes follow the UTXO');
    const output = outputFacts(utxo.output);
    if (!output.ok) return output;
    const txId = utxo.utxoId.txID.toBytes();
    const outputIndex = utxo.utxoId.outputIdx.value();
    return decoded({
      ...output.value,
      txId: encodeId(txId),
      outputIndex,
      assetId: encodeId(utxo.assetId.toBytes()),
      inputId: inputIdOf(txId, outputIndex),
    });
  } catch (error) {
    return undecodable(`not a UTXO: ${error instanceof Error ? error.message : 'unreadable'}`);
  }
}
