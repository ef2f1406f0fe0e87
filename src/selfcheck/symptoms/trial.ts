import type { RequirementResult } from '../../generated/report.ts';

/** What is served: a mutant, two of them, or a fault of the sweep by its place in the list of faults. */
export type Defects = readonly string[];

/** A node with defects, and where it is served. */
export interface SymptomTask {
  readonly defects: Defects;
  readonly profile: string;
  /** Whether the suite knows nothing but the URL of the node. */
  readonly isBare?: true;
  /** Whether only the checks of the methods run that the defects touch. */
  readonly isNarrow?: true;
}

/** What a run shows of a node with defects. */
export interface SymptomRow extends SymptomTask {
  /** The requirements that failed, with the first finding of each. */
  readonly failed: readonly RequirementResult[];
  /** IDs of the requirements that passed. */
  readonly passed: readonly string[];
  readonly durationMs: number;
}
