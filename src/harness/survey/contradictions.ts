import { cut } from '../../encoding/cut.ts';

/** The rules that containers of a chain can break. */
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

/** A container that contradicts itself or another container. */
export interface Contradiction {
  /** Position of the container in the index. */
  readonly position: bigint;
  /** The contradiction, as a text for the report. */
  readonly shown: string;
}

/** Largest number of kept contradictions of one rule: more than a report shows. */
const KEPT = 1000;
/** Largest length of a text. An ID of a node may be megabytes long. */
const LENGTH = 1000;

/** The first contradictions of a chain, by rule. */
export class Contradictions {
  readonly #first = new Map<Rule, Contradiction[]>();

  add(rule: Rule, position: bigint, proof: string): void {
    const first = this.#first.get(rule) ?? [];
    this.#first.set(rule, first);
    if (first.length < KEPT) first.push({ position, shown: cut(proof, LENGTH) });
  }

  of(rule: Rule): readonly Contradiction[] {
    return this.#first.get(rule) ?? [];
  }
}
