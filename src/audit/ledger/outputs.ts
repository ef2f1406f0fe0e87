import { ZERO_HEX } from '../../encoding/id.ts';
import { hexOf } from '../../encoding/hex.ts';
import { ByteCursor } from '../../encoding/codec/byte-cursor.ts';
import { bytesAs, type CodecOutput, readAs } from '../../encoding/codec/layout.ts';
import type { Store } from '../store/store.ts';
import { readValue, writeValue } from '../store/stored-map.ts';

/** An output that blocks leave unspent. */
export interface LedgerOutput {
  /** Its bytes from the asset on, as hex: the end of the bytes of its UTXO. Undefined if no block shows its amount. */
  readonly bytes?: string;
  /** The asset, 32 bytes as hex. */
  readonly asset: string;
  /** Undefined if no block shows it: a reward, or the rest of a balance. */
  readonly amount?: bigint;
  readonly locktime: bigint;
  readonly stakeableLocktime: bigint;
  readonly threshold: number;
  /** 20 bytes each, as hex. */
  readonly owners: readonly string[];
  /** Another owner that it may have instead: who owns a reward depends on which of two rewards was paid. */
  readonly orOwners?: readonly string[] | undefined;
}

/** Keys of the store: outputs by name, names by owner, all owners, spent outputs of the genesis. */
export const OUTPUT = 'o/';
export const OWNED = 'a/';
export const OWNER = 'A/';
export const SPENT = 'g/';
/** The transaction of the outputs of the genesis, as hex. */
export const GENESIS_TX = ZERO_HEX;

export function ledgerOutput(output: CodecOutput): LedgerOutput {
  const { assetID, amount, locktime, stakeableLocktime, threshold, addresses } = output;
  return {
    bytes: hexOf(bytesAs('output', output)),
    asset: hexOf(assetID),
    ...{ amount, locktime, stakeableLocktime, threshold },
    owners: addresses.map(hexOf),
  };
}

/** The same output with another amount, in nAVAX. */
export function withAmount(output: LedgerOutput, amount: bigint): LedgerOutput {
  if (output.bytes === undefined) return { ...output, amount };
  const read = readAs('output', new ByteCursor(Buffer.from(output.bytes, 'hex')));
  return { ...output, amount, bytes: hexOf(bytesAs('output', { ...read, amount })) };
}

/** The unspent outputs of the P-Chain, in the store. */
export class LedgerOutputs {
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
  }

  get(name: string): LedgerOutput | undefined {
    const text = this.#store.get(OUTPUT + name);
    return text === undefined ? undefined : (readValue(text) as LedgerOutput);
  }

  /** @param name ID of the transaction as hex, colon, number of the output. */
  create(name: string, output: LedgerOutput): void {
    this.#store.put(OUTPUT + name, writeValue(output));
    for (const owner of ownersOf(output)) {
      this.#store.put(`${OWNED}${owner}/${name}`, '');
      this.note(owner);
    }
  }

  /** Removes a spent output. Returns it; undefined if no block has created it. */
  spend(name: string): LedgerOutput | undefined {
    const output = this.get(name);
    if (output === undefined) return undefined;
    this.#store.delete(OUTPUT + name);
    for (const owner of ownersOf(output)) this.#store.delete(`${OWNED}${owner}/${name}`);
    return output;
  }

  /** Keeps an address that an output or a stake names. */
  note(owner: string): void {
    if (this.#store.get(OWNER + owner) === undefined) this.#store.put(OWNER + owner, '');
  }

  /** The names of the committed outputs of an address. */
  async ownedBy(owner: string): Promise<readonly string[]> {
    const names: string[] = [];
    const prefix = `${OWNED}${owner}/`;
    for await (const [key] of this.#store.range(prefix)) names.push(key.slice(prefix.length));
    return names;
  }
}

function ownersOf({ owners, orOwners = [] }: LedgerOutput): ReadonlySet<string> {
  return new Set([...owners, ...orOwners]);
}
