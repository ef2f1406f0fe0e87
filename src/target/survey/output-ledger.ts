import type { PlatformBlock } from '../codec/platform-block.ts';
import type { ReadOutput, ReadTransaction } from '../codec/platform-transaction.ts';

/** Outputs that are kept at most: what a long chain has more is not looked at. */
const MOST = 100_000;

/** An output, by the ID of its transaction, as hex, a colon and its number. */
export interface KeptOutput extends ReadOutput {
  readonly name: string;
}

/** The outputs that blocks of the P-Chain make and spend: what is left is unspent. */
export class OutputLedger {
  readonly #unspent = new Map<string, ReadOutput>();
  readonly #spent = new Set<string>();
  #pending: ReadTransaction | undefined;
  #isWhole = true;

  /** Takes a block over, with what it proposed as soon as a commit block follows. Gives the transactions that were accepted with it. */
  accept({ kind, transactions, proposed }: Partial<PlatformBlock>): readonly ReadTransaction[] {
    const committed = kind === 'commit' && this.#pending !== undefined ? [this.#pending] : [];
    this.#pending = proposed;
    if (transactions === undefined) this.#isWhole = false;
    const accepted = [...committed, ...(transactions ?? [])];
    for (const transaction of accepted) this.#apply(transaction);
    return accepted;
  }

  /** Takes note that blocks are left out. */
  skip(): void {
    this.#pending = undefined;
    this.#isWhole = false;
  }

  /** Whether each output that was made is known to be spent or not. */
  get isWhole(): boolean {
    return this.#isWhole;
  }

  isSpent(name: string): boolean {
    return this.#spent.has(name);
  }

  /** What was made and not spent. */
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
