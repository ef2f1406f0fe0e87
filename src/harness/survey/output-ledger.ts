import type { CodecOutput } from '../../encoding/codec/layout.ts';
import { hexOf } from '../../encoding/hex.ts';
import {
  inputsOf,
  outputsOf,
  type PlatformBlock,
  type SignedTransaction,
  spentName,
} from '../../encoding/codec/platform-chain.ts';

/** Largest number of kept outputs. The ledger ignores further transactions of a long chain. */
const MOST = 100_000;

/** The owners and locks of an output, without the bytes of its block. */
export interface KeptOutput {
  /** ID of the transaction as hex, colon, number of the output. */
  readonly name: string;
  /** 20 bytes each, as hex. */
  readonly owners: readonly string[];
  readonly traits: readonly string[];
  /** The number of the block that creates it among the blocks that were read. */
  readonly block: number;
}

/** The special features of an output: locks, and more than one owner. */
export function traitsOfOutput({ addresses, threshold, locktime, stakeableLocktime }: CodecOutput): readonly string[] {
  return [
    ...(stakeableLocktime > 0n ? ['a lock that staking may ignore'] : []),
    ...(locktime > 0n ? ['a lock'] : []),
    ...(addresses.length > 1 ? [`${threshold} of ${addresses.length} owners`] : []),
  ];
}

/** The outputs that blocks of the P-Chain create and spend. The rest is unspent. */
export class OutputLedger {
  readonly #unspent = new Map<string, KeptOutput>();
  readonly #spent = new Set<string>();
  #pending: SignedTransaction | undefined;
  #isWhole = true;
  #blocks = 0;

  /** Adds a block. Returns the transactions that are accepted with it; a commit block accepts the proposal of the block before it. */
  accept({ kind, transactions, proposed }: Partial<PlatformBlock>): readonly SignedTransaction[] {
    const committed = kind === 'commit' && this.#pending !== undefined ? [this.#pending] : [];
    this.#pending = proposed;
    this.#blocks += 1;
    if (transactions === undefined) this.#isWhole = false;
    const accepted = [...committed, ...(transactions ?? [])];
    for (const transaction of accepted) this.#apply(transaction);
    return accepted;
  }

  /** Marks that the next blocks are skipped. */
  skip(): void {
    this.#pending = undefined;
    this.#isWhole = false;
  }

  /** Whether the ledger has read all transactions so far, so that each created output is known to be spent or unspent. */
  get isWhole(): boolean {
    return this.#isWhole;
  }

  isSpent(name: string): boolean {
    return this.#spent.has(name);
  }

  /** The created outputs that are not spent. */
  unspent(): readonly KeptOutput[] {
    return [...this.#unspent.values()];
  }

  #apply(transaction: SignedTransaction): void {
    if (this.#unspent.size + this.#spent.size > MOST) {
      this.#isWhole = false;
      return;
    }
    for (const name of inputsOf(transaction).map(spentName)) {
      this.#unspent.delete(name);
      this.#spent.add(name);
    }
    for (const [number, output] of outputsOf(transaction).entries()) {
      const name = `${transaction.id}:${number}`;
      const owners = output.addresses.map(hexOf);
      this.#unspent.set(name, { name, owners, traits: traitsOfOutput(output), block: this.#blocks });
    }
  }
}
