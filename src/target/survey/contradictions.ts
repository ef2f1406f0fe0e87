/** In what a chain can contradict itself. */
export type Rule =
  | 'number'
  | 'repeated ID'
  | 'acceptance time'
  | 'hash'
  | 'unreadable'
  | 'parent'
  | 'height'
  | 'block time'
  | 'repeated transaction';

/** A container that contradicts another one, or itself. */
export interface Contradiction {
  /** Its place in the index. */
  readonly position: bigint;
  /** What it shows, for people. */
  readonly shown: string;
}

/** Contradictions of one rule that are kept: more than a report shows. */
const KEPT = 1000;

/** The first contradictions of a chain, by rule. */
export class Contradictions {
  readonly #first = new Map<Rule, Contradiction[]>();

  add(rule: Rule, position: bigint, shown: string): void {
    const first = this.#first.get(rule) ?? [];
    this.#first.set(rule, first);
    if (first.length < KEPT) first.push({ position, shown });
  }

  /** The first ones of a rule. */
  of(rule: Rule): readonly Contradiction[] {
    return this.#first.get(rule) ?? [];
  }
}
