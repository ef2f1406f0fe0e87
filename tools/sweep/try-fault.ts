import type { FaultRow } from '../../src/generated/report.ts';
import { changeOfFault, faultName, type Fault } from '../../src/reference-node/faults/fault.ts';
import type { TestOptions } from '../../src/run/run-options.ts';
import { requirementsOfAnswers } from '../../src/judge/validation/schema/annotations.ts';
import { type TrialPlan, isAlarm } from '../selfcheck/plan/plan.ts';
import { PATIENT, type TrialNodes } from '../trials/trial-nodes.ts';
import { unseen } from './unseen-faults.ts';
import { FaultCollector } from '../../src/reference-node/faults/fault-collector.ts';

/** The number of requirements that run first. */
const LIKELY = 4;
/** By method, the requirements that found other faults of it, the latest first. They are likely to find the next one. */
const FINDERS = new WeakMap<TrialNodes, Map<string, readonly string[]>>();

/** Serves a node with a fault. Runs the checks that are most likely to find it first, and the others after them. */
export async function tryFault(
  nodes: TrialNodes,
  fault: Fault,
  { readers, disarmed }: Required<Pick<TrialPlan, 'readers' | 'disarmed'>>,
): Promise<FaultRow> {
  const { method } = fault;
  const row = { fault: faultName(fault), method, profile: nodes.profile.name };
  const finders = FINDERS.get(nodes) ?? new Map<string, readonly string[]>();
  FINDERS.set(nodes, finders);
  const foundBy = (): readonly string[] => finders.get(method) ?? [];
  const effects: true[] = [];
  const onDifference = (): void => void effects.push(true);
  const reason = unseen(fault, nodes);
  let observed: string | undefined;
  for (const only of inOrder(
    nodes,
    method,
    foundBy(),
    reason === undefined ? (readers.get(method) ?? []) : undefined,
  )) {
    const { by, alone, broke } = await finderOf(nodes, fault, only, { onDifference, disarmed });
    if (broke !== undefined) return { ...row, outcome: 'broke', reason: broke };
    observed ??= alone;
    if (by === undefined) continue;
    finders.set(method, [by, ...foundBy().filter((id) => id !== by)].slice(0, LIKELY));
    return { ...row, outcome: 'found', by };
  }
  const by = observed === undefined ? {} : { by: observed };
  if (reason !== undefined) return { ...row, outcome: 'excused', reason, ...by };
  return effects.length > 0 ? { ...row, outcome: 'missed', ...by } : { ...row, outcome: 'without-effect' };
}

/**
 * The requirements in the order of their runs: those that found other faults of the method, and the first about the shape of its responses;
 * those of the method; those that read its responses; and the rest. Where no requirement is said to find the fault, there are no `readers`:
 * the checks of its method are enough to test this.
 */
function inOrder(
  { ids, catalogue, schemas }: TrialNodes,
  method: string,
  found: readonly string[],
  readers: readonly string[] | undefined,
): readonly (readonly string[])[] {
  const shapes = requirementsOfAnswers(schemas);
  const own = ids.filter((id) => catalogue.get(id).method === method);
  const first = new Set([...found.filter((id) => ids.includes(id)), ...own.filter((id) => shapes.has(id)).slice(0, 1)]);
  const others = readers?.filter((id) => !own.includes(id));
  const rest = others && ids.filter((id) => !own.includes(id) && !others.includes(id));
  return [[...first], own, others ?? [], rest ?? []].filter(({ length }) => length > 0);
}

/** What a run found of a fault. */
interface Finding {
  /** The first stated or derived requirement that fails, or the reason of an early end of the run. */
  readonly by?: string | undefined;
  /** The first observed requirement that fails. */
  readonly alone?: string | undefined;
  /** A check that broke, and why. */
  readonly broke?: string | undefined;
}

async function finderOf(
  nodes: TrialNodes,
  fault: Fault,
  only: readonly string[],
  { onDifference, disarmed }: { readonly onDifference: () => void; readonly disarmed: readonly string[] },
): Promise<Finding> {
  const found = new AbortController();
  let by: string | undefined;
  const onProgress: TestOptions['onProgress'] = (_done, _total, { id, level, verdict }) => {
    if (by !== undefined || verdict !== 'fail' || level === 'observed') return;
    by = id;
    found.abort();
  };
  const how = { ...PATIENT, disarmed, signal: found.signal, onProgress };
  const outcome = await nodes.on(changeOfFault(fault), { onDifference }, (target) => nodes.test(target, only, how));
  // Checks that were interrupted by the end of the run have no valid results.
  if (by !== undefined) return { by };
  const results = [...outcome.requirements, ...(outcome.beside ?? [])];
  const broke = results.find(({ verdict }) => verdict === 'error');
  if (broke !== undefined) return { broke: `The check of ${broke.id} broke: ${broke.reason ?? ''}` };
  const failed = results.filter(({ verdict }) => verdict === 'fail');
  return {
    by: failed.find(({ level }) => level !== 'observed')?.id ?? outcome.unreachable ?? outcome.lost,
    alone: failed.find(({ level }) => level === 'observed')?.id,
  };
}

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
