import { readUtxo, type Utxo } from '../target/codec/utxo.ts';

/** Whether two byte arrays are equal. */
export function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  return Buffer.compare(a, b) === 0;
}

/** Decodes a UTXO; undefined when this address alone cannot spend it at this time (Unix seconds). */
export function spendable(bytes: Uint8Array, address: Uint8Array, now: bigint): Utxo | undefined {
  const utxo = readUtxo(bytes);
  if (!utxo.ok) return undefined;
  const { threshold, locktime, stakeableLocktime, addresses } = utxo.value.output;
  const [owner, ...others] = addresses;
  if (owner === undefined || others.length > 0 || !sameBytes(owner, address)) return undefined;
  return threshold === 1 && locktime <= now && stakeableLocktime === 0n ? utxo.value : undefined;
}

/** The UTXOs of one asset. */
export function ofAsset(utxos: readonly Utxo[], asset: Uint8Array): Utxo[] {
  return utxos.filter((utxo) => sameBytes(utxo.asset, asset));
}
