import type { PlatformBlock } from '../codec/platform-block.ts';
import type { ReadOutput, ReadTransaction } from '../codec/platform-transaction.ts';

/** Largest number of kept outputs. The ledger ignores further transactions of a long chain. */
const MOST = 100_000;

/** An output with its name: ID of the transaction as hex, colon, number of the output. */
export interface KeptOutput extends ReadOutput {
  readonly name: string;
}

/** The outputs that blocks of the P-Chain create and spend. The rest is unspent. */
export class OutputLedger {
  readonly #unspent = new Map<string, ReadOutput>();
  readonly #spent = new Set<string>();
  #pending: ReadTransaction | undefined;
  #isWhole = true;

  /** Adds a block. Returns the transactions that are accepted with it; a commit block accepts the proposal of the block before it. */
  accept({ kind, transactions, proposed }: Partial<PlatformBlock>): readonly ReadTransaction[] {
    const committed = kind === 'commit' && this.#pending !== undefined ? [this.#pending] : [];
    this.#pending = proposed;
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
    return [...this.#unspent].map(([name, output]) => ({ name, ...output }));
  }

  #apply({ id, spends, outputs }: ReadTransaction): void {
    if (this.#unspent.size + this.#spent.size > MOST) {
      this.#isWhole = false;
      return;
    }
    for (const name of spends) {
      this.#unspent.delete(name);
      this.#spent.add(name);
    }
    for (const [number, output] of outputs.entries()) this.#unspent.set(`${id}:${number}`, output);
  }
}
