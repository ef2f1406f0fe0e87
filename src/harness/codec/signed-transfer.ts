import { secp256k1 } from '@noble/curves/secp256k1';
import { idBytes, joined, u32, u64 } from '../../encoding/pack.ts';
import { sha256 } from '../../encoding/sha256.ts';
import { addressOfKey } from './avalanche-codec.ts';
import type { UtxoFacts } from './decode-utxo.ts';

const EXPORT_TX = 18;
const BASE_TX = 34;
/** The amount of an export in nAVAX. */
const EXPORTED = 1n;
const TRANSFER_OUTPUT = 7;
const TRANSFER_INPUT = 5;
const CREDENTIAL = 9;

/** A payment from one UTXO of a single key back to its owner, less what is burnt as fee. */
export interface Transfer {
  readonly networkId: number;
  /** ID of the chain that the transaction is for. */
  readonly blockchainId: string;
  readonly privateKey: Uint8Array;
  readonly from: UtxoFacts;
  /** What is left unclaimed for the network to burn. */
  readonly fee: bigint;
  /**
   * ID of another chain of the Primary Network, to which the owner exports the smallest amount. All rules know exports; only
   * those since Durango know a transaction that does nothing but pay, which is made without this ID.
   */
  readonly exportTo?: string | undefined;
}

/** What a transfer takes from the balance of its owner on the P-Chain. */
export function takenBy({ fee, exportTo }: Pick<Transfer, 'fee' | 'exportTo'>): bigint {
  return exportTo === undefined ? fee : fee + EXPORTED;
}

/**
 * The bytes of a signed transaction, in the network's codec, that pays the amount of a UTXO to its owner, less the fee.
 *
 * @throws RangeError when an ID of the transfer is none, or the fee is not less than the amount.
 */
export function signedTransfer(transfer: Transfer): Uint8Array {
  const { networkId, blockchainId, privateKey, from, fee, exportTo } = transfer;
  const taken = takenBy(transfer);
  if (taken >= from.amount) throw new RangeError(`a fee of ${fee} is not less than the amount ${from.amount}`);
  const asset = idBytes(from.assetId);
  const owner = joined(u64(0n), u32(1), u32(1), addressOfKey(privateKey));
  const output = (amount: bigint): Uint8Array => joined(u32(1), asset, u32(TRANSFER_OUTPUT), u64(amount), owner);
  const unsigned = joined(
    new Uint8Array([0, 0]),
    u32(exportTo === undefined ? BASE_TX : EXPORT_TX),
    u32(networkId),
    idBytes(blockchainId),
    output(from.amount - taken),
    joined(
      u32(1),
      idBytes(from.txId),
      u32(from.outputIndex),
      asset,
      u32(TRANSFER_INPUT),
      u64(from.amount),
      u32(1),
      u32(0),
    ),
    // No memo: releases from 1.10.18 on refuse one.
    u32(0),
    exportTo === undefined ? new Uint8Array() : joined(idBytes(exportTo), output(EXPORTED)),
  );
  const signature = secp256k1.sign(sha256(unsigned), privateKey);
  const signed = joined(signature.toCompactRawBytes(), new Uint8Array([signature.recovery]));
  return joined(unsigned, u32(1), u32(CREDENTIAL), u32(1), signed);
}
