import { sha256 } from '../encoding/sha256.ts';

const TRANSFER_OUTPUT = 7;
const CODEC = 2;
const ADDRESS = 20;

/** An output that one key alone can spend now. */
export interface Utxo {
  readonly txId: Uint8Array;
  readonly outputIndex: number;
  readonly asset: Uint8Array;
  readonly amount: bigint;
}

/** Whether two byte arrays are equal. */
export function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  return Buffer.compare(a, b) === 0;
}

/** Decodes a UTXO; undefined when this address alone cannot spend it at this time (Unix seconds). */
export function spendable(bytes: Uint8Array, address: Uint8Array, now: bigint): Utxo | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const at = {
    tx: CODEC,
    index: 34,
    asset: 38,
    type: 70,
    amount: 74,
    locktime: 82,
    threshold: 90,
    count: 94,
    first: 98,
  };
  if (bytes.length < at.first + ADDRESS || view.getUint32(at.type) !== TRANSFER_OUTPUT) return undefined;
  const isOurs =
    view.getUint32(at.threshold) === 1 &&
    view.getUint32(at.count) === 1 &&
    view.getBigUint64(at.locktime) <= now &&
    sameBytes(bytes.subarray(at.first, at.first + ADDRESS), address);
  if (!isOurs) return undefined;
  return {
    txId: bytes.slice(at.tx, at.index),
    outputIndex: view.getUint32(at.index),
    asset: bytes.slice(at.asset, at.type),
    amount: view.getBigUint64(at.amount),
  };
}

/** The ID of a transaction: the SHA-256 of its signed bytes. */
export function idOf(signedTx: Uint8Array): Uint8Array {
  return sha256(signedTx);
}
