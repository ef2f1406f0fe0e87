import { groupBy } from '../../src/encoding/group-by.ts';
import type { FaultRow } from '../../src/generated/report.ts';

/** The outcomes of faults that changed a response, in the order of the columns. */
export const SWEEP_COLUMNS = ['found', 'missed', 'excused', 'broke'] as const;

/** The faults of a sweep in one method that changed a response. */
export interface SweptMethod {
  readonly method: string;
  readonly faults: readonly FaultRow[];
  /** The number of faults with each outcome, in the order of `SWEEP_COLUMNS`. */
  readonly counts: readonly number[];
}

/** The faults of a sweep by method, in the order of the sweep. */
export function sweptMethods(faults: readonly FaultRow[]): readonly SweptMethod[] {
  const effective = faults.filter(({ outcome }) => outcome !== 'without-effect');
  return [...groupBy(effective, ({ method }) => method)].map(([method, own]) => ({
    method,
    faults: own,
    counts: SWEEP_COLUMNS.map((column) => own.filter(({ outcome }) => outcome === column).length),
  }));
}
