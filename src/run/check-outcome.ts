import type { RequirementResult } from '../generated/report.ts';
import type { Observation } from '../target/observations.ts';
import type { StopReason } from '../target/presence.ts';

/** What is told of a check when it has ended. */
export interface CheckOutcome {
  readonly result: RequirementResult;
  /** What answers have shown about requirements since the last check that ended. */
  readonly observations: readonly (readonly [string, Observation])[];
  readonly notes: readonly string[];
  /** Members of answers that no schema lists. */
  readonly unknownMembers: readonly string[];
  /** Set when nothing more could be asked. */
  readonly stopped?: StopReason;
}
