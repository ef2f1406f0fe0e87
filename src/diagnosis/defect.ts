import type { Symptom } from './symptom.ts';

/** A known defect, and what fails on a node that has it. Defects with equal symptoms are one. */
export interface Defect {
  /** Names of the mutants, or of the place: `platform.getHeight result/height`. */
  readonly names: readonly string[];
  /** What the node does wrong, in a sentence. */
  readonly says: string;
  /** The requirement that the mutant breaks. */
  readonly breaks?: string;
  /** Methods whose responses the defect changes; empty for defects of whole messages. */
  readonly methods: readonly string[];
  readonly symptoms: readonly Symptom[];
}

/** What a run showed. */
export interface Observed {
  readonly failed: readonly Symptom[];
  /** IDs of the requirements that passed. */
  readonly passed: ReadonlySet<string>;
}
