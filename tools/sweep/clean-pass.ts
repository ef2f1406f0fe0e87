import { FaultCollector } from '../../src/reference-node/faults/fault-collector.ts';
import type { Fault } from '../../src/reference-node/faults/fault.ts';
import { isAlarm } from '../selfcheck/plan/plan.ts';
import { PATIENT, type TrialNodes } from '../trials/trial-nodes.ts';

/**
 * The results of a run on the clean node: the faults that its messages can have, and the requirements that read the
 * responses of each method.
 */
export interface CleanPass {
  readonly faults: readonly Fault[];
  /** By method, the requirements whose checks read a response of it. */
  readonly readers: ReadonlyMap<string, readonly string[]>;
  /**
   * Stated and derived requirements that failed, and checks with an error. A sweep is possible only when there are
   * none.
   */
  readonly alarms: readonly string[];
}

/** Runs checks on the clean node of a profile: those of the given methods, or every check. */
export async function cleanPass(
  nodes: TrialNodes,
  options: ConstructorParameters<typeof FaultCollector>[0],
  of?: ReadonlySet<string>,
): Promise<CleanPass> {
  const only = nodes.ids.filter((id) => of?.has(nodes.catalogue.get(id).method) !== false);
  const collector = new FaultCollector(options);
  return nodes.on({ patch: collector.patch, touches: 'all', writes: true }, {}, async (target) => {
    const { requirements, trace } = await nodes.test(target, only, PATIENT);
    const alarms = requirements
      .filter(isAlarm)
      .map(({ id, verdict, reason }) => `${id}: ${verdict}${reason === undefined ? '' : `: ${reason}`}`);
    return { faults: collector.faults(), readers: trace.readers(), alarms };
  });
}
