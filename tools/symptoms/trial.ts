import type { RequirementResult } from '../../src/generated/report.ts';

/** A node with defects, and how it is tested. */
export interface SymptomTask {
  /** Names of mutants, or of faults of the sweep. */
  readonly defects: readonly string[];
  readonly profile: string;
  /** Whether the suite knows nothing but the URL of the node. */
  readonly isBare?: true;
}

/** What a run shows of a node with defects. */
export interface SymptomRow extends SymptomTask {
  /** The requirements that failed, with the first finding of each. */
  readonly failed: readonly RequirementResult[];
  /** IDs of the requirements that passed. */
  readonly passed: readonly string[];
  readonly durationMs: number;
}

/** Identifies a task and its row. */
export function taskKey({ defects, profile }: SymptomTask): string {
  return JSON.stringify([defects, profile]);
}
