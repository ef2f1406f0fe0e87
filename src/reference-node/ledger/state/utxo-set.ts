import { idKey } from '../codec/id-key.ts';
import { type UtxoRecord, utxoKey } from '../codec/utxo.ts';

/** Unspent outputs, by key and by the addresses that they name, in the order in which they were added. */
export class UtxoSet {
  readonly #byKey = new Map<string, UtxoRecord>();
  readonly #byAddress = new Map<string, Map<string, UtxoRecord>>();

  add(utxo: UtxoRecord): void {
    const { key } = utxo;
    this.#byKey.set(key, utxo);
    for (const address of utxo.output.addresses) {
      const addressKey = idKey(address);
      const owned = this.#byAddress.get(addressKey);
      if (owned) owned.set(key, utxo);
      else this.#byAddress.set(addressKey, new Map([[key, utxo]]));
    }
  }

  get(txId: Uint8Array, outputIndex: number): UtxoRecord | undefined {
    return this.#byKey.get(utxoKey(txId, outputIndex));
  }

  /** @throws Error when there is no such output: the caller has verified that there is. */
  spend(txId: Uint8Array, outputIndex: number): UtxoRecord {
    const key = utxoKey(txId, outputIndex);
    const utxo = this.#byKey.get(key);
    if (!utxo) throw new Error(`Output ${outputIndex} of a transaction is spent twice.`);
    this.#byKey.delete(key);
    for (const address of utxo.output.addresses) this.#byAddress.get(idKey(address))?.delete(key);
    return utxo;
  }

  /** Oldest first. */
  ofAddress(address: Uint8Array): readonly UtxoRecord[] {
    return [...(this.#byAddress.get(idKey(address))?.values() ?? [])];
  }

  values(): Iterable<UtxoRecord> {
    return this.#byKey.values();
  }
}
