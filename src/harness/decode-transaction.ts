import { decoded, undecodable, type Decoded } from '../encoding/decoded.ts';
import { encodeId } from '../encoding/id.ts';
import { readSignedTx, type ReadBaseTx } from './avalanche-codec.ts';
import { outputFacts, type OutputFacts } from './decode-utxo.ts';

export interface InputFacts {
  readonly txId: string;
  readonly outputIndex: number;
  readonly assetId: string;
  readonly amount: bigint;
}

/** What every transaction has that moves funds. */
export interface BaseFacts {
  readonly networkId: number;
  readonly blockchainId: string;
  readonly inputs: readonly InputFacts[];
  readonly outputs: readonly (OutputFacts & { readonly assetId: string })[];
  readonly memo: Uint8Array;
}

/** A signed transaction as its bytes tell it. */
export interface TransactionFacts {
  readonly kind: string;
  /** Absent on a transaction that moves nothing itself, such as the one that ends a staking period. */
  readonly base?: BaseFacts;
  /** The staker transaction that a reward transaction names. */
  readonly stakerTxId?: string;
  /** Signatures as hex, by credential. */
  readonly signatures: readonly (readonly string[])[];
}

function baseFacts(base: ReadBaseTx): Decoded<BaseFacts> {
  const outputs: (OutputFacts & { assetId: string })[] = [];
  for (const { assetId, output } of base.outputs) {
    const facts = outputFacts(output);
    if (!facts.ok) return facts;
    outputs.push({ ...facts.value, assetId: encodeId(assetId.toBytes()) });
  }
  return decoded({
    networkId: base.NetworkId.value(),
    blockchainId: encodeId(base.BlockchainId.toBytes()),
    inputs: base.inputs.map((input) => ({
      txId: encodeId(input.utxoID.txID.toBytes()),
      outputIndex: input.utxoID.outputIdx.value(),
      assetId: encodeId(input.assetId.toBytes()),
      amount: input.amount(),
    })),
    outputs,
    memo: base.memo.bytes,
  });
}

/**
 * What the bytes of a signed transaction say (without the checksum of their hex form). Section 2.5 names the members; the
 * layout is the network's codec, read by the network's own library, which does not know kinds that came after it.
 */
export function decodeTransaction(bytes: Uint8Array): Decoded<TransactionFacts> {
  try {
    const tx = readSignedTx(bytes);
    if (!Buffer.from(tx.toBytes()).equals(bytes)) return undecodable('bytes are left over behind the transaction');
    const { unsignedTx, credentials } = tx;
    const base = unsignedTx.baseTx === undefined ? undefined : baseFacts(unsignedTx.baseTx);
    if (base?.ok === false) return base;
    return decoded({
      kind: unsignedTx._type,
      ...(base === undefined ? {} : { base: base.value }),
      ...(unsignedTx.txId === undefined ? {} : { stakerTxId: encodeId(unsignedTx.txId.toBytes()) }),
      signatures: credentials.map((credential) => credential.getSignatures?.() ?? []),
    });
  } catch (error) {
    return undecodable(`no transaction of a known kind: ${error instanceof Error ? error.message : 'unreadable'}`);
  }
}
