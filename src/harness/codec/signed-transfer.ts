import { idBytes } from '../../encoding/id.ts';
import { keyOf, signedBytes, unsignedBytes } from '../../encoding/codec/key.ts';
import type { CodecOutput } from '../../encoding/codec/layout.ts';
import { PLATFORM, type PlatformBody } from '../../encoding/codec/layouts.ts';
import { ownedBy, pay } from '../../encoding/codec/outputs.ts';
import type { Weights } from '../../client/fees/price.ts';
import type { UtxoFacts } from './decode.ts';

/** Bytes of the credential of one signature and of their number, and microseconds to verify it. */
const SIGNATURE = { bytes: 77, compute: 200 };
/** The amount of an export in nAVAX. */
const EXPORTED = 1n;

/** A payment from one UTXO of a single key back to its owner, less what is burnt as fee. */
export interface Transfer {
  readonly networkId: number;
  /** ID of the chain that the transaction is for. */
  readonly blockchainId: string;
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
 * @param privateKey 32 bytes: the key of the owner.
 * @throws RangeError when an ID of the transfer is none, or the fee is not less than the amount.
 */
export function signedTransfer(transfer: Transfer, privateKey: Uint8Array): Uint8Array {
  const { from, fee } = transfer;
  if (takenBy(transfer) >= from.amount)
    throw new RangeError(`a fee of ${fee} is not less than the amount ${from.amount}`);
  return signedBytes(unsignedTransfer(transfer, addressOfKey(privateKey)), [{ privateKey }]);
}

/** The gas of a transfer, as ACP-103 counts it. */
export function gasOfTransfer(transfer: Transfer, [byte, read, write, compute]: Weights): bigint {
  const bytes = unsignedTransfer(transfer, new Uint8Array(20)).length + SIGNATURE.bytes;
  const outputs = transfer.exportTo === undefined ? 1n : 2n;
  return BigInt(bytes) * byte + read + (1n + outputs) * write + BigInt(SIGNATURE.compute) * compute;
}

function unsignedTransfer(transfer: Transfer, address: Uint8Array): Uint8Array {
  const { networkId, blockchainId, from, exportTo } = transfer;
  const asset = idBytes(from.assetId);
  const paid = (amount: bigint): CodecOutput[] => [pay(asset, amount, ownedBy([address]))];
  const { outputIndex, amount } = from;
  const payment: PlatformBody<'BaseTx'> = {
    networkID: networkId,
    blockchainID: idBytes(blockchainId),
    outputs: paid(amount - takenBy(transfer)),
    inputs: [
      { txID: idBytes(from.txId), outputIndex, assetID: asset, amount, signatureIndices: [0], stakeableLocktime: 0n },
    ],
    // Releases from 1.10.18 on refuse a memo.
    memo: new Uint8Array(),
  };
  return exportTo === undefined
    ? unsignedBytes(PLATFORM.BaseTx, payment)
    : unsignedBytes(PLATFORM.ExportTx, {
        ...payment,
        destinationChain: idBytes(exportTo),
        exportedOutputs: paid(EXPORTED),
      });
}

/** The 20 bytes of the address that a private key of 32 bytes controls. */
export function addressOfKey(privateKey: Uint8Array): Uint8Array {
  return keyOf(privateKey).address;
}
