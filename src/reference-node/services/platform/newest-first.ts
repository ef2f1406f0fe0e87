import type { Ledger, Utxo } from '../../ledger.ts';

/** The UTXOs of an address in the order in which a node lists them: the newest first. */
export function newestFirst(ledger: Ledger, address: Uint8Array): Utxo[] {
  return [...ledger.utxos(address)].reverse();
}
