import type { RequirementResult, PairRow } from '../../src/generated/report.ts';
import type { Mutant } from '../../src/reference-node/kit/mutant.ts';
import { judgement } from './judgement.ts';
import type { Trace } from '../trials/trace.ts';
import type { MutantTask, TrialRow } from './plan/plan.ts';
import type { Tested, TrialNodes, TrialTarget } from '../trials/trial-nodes.ts';
import { both } from '../../src/reference-node/changes/changes.ts';
import { requirementsOfAnswers } from '../../src/judge/validation/schema/annotations.ts';
import type { Counterpart } from '../trials/differences.ts';

/** The options to test one mutant. */
export interface Trial extends Pick<MutantTask, 'as' | 'whole'> {
  readonly disarmed: readonly string[];
}

/** Serves a mutant, runs the check of the requirement that it breaks, or every check, and returns the outcome. */
export async function tryMutant(nodes: TrialNodes, mutant: Mutant, trial: Trial): Promise<TrialRow> {
  const started = performance.now();
  const { name, breaks, defect, history } = mutant;
  return nodes.on(mutant, { isBare: trial.as === 'bare' }, async (target) => {
    const { requirements, beside = [], trace } = await test(nodes, target, mutant, trial);
    const own = requirements.find(({ id }) => id === breaks);
    const others = [...requirements, ...beside].filter(({ id }) => id !== breaks);
    const having = (verdict: RequirementResult['verdict']): string[] =>
      others.filter((result) => result.verdict === verdict).map(({ id }) => id);
    const row: TrialRow = {
      as: trial.as,
      name,
      breaks,
      defect,
      history,
      profile: nodes.profile.name,
      ...(await judgement(mutant, own, trace)),
      alsoFailed: having('fail').sort(),
      broke: having('error'),
      failedAt: trace.failedIn(breaks),
      durationMs: 0,
    };
    const caused = await firstCaused(nodes, others, trace);
    const settled = await settle(nodes, mutant, row, trial, caused);
    return { ...settled, durationMs: Math.round(performance.now() - started) };
  });
}

async function test(
  nodes: TrialNodes,
  target: TrialTarget,
  mutant: Mutant,
  { whole, disarmed }: Trial,
): Promise<Tested> {
  const { breaks } = mutant;
  const first = await nodes.test(target, whole ? [...new Set([breaks, ...nodes.ids])] : [breaks], { disarmed });
  if (whole || first.requirements[0]?.verdict === 'fail') return first;
  return nodes.test(target, [breaks, ...nodes.shapesOf(mutant)], { disarmed });
}

/** The first stated or derived requirement that fails because of the mutant; undefined when there is none. */
async function firstCaused(
  nodes: TrialNodes,
  results: readonly RequirementResult[],
  trace: Trace,
): Promise<string | undefined> {
  for (const result of results)
    if (result.verdict === 'fail' && isGated(nodes, result.id) && (await trace.behind(result)) !== undefined)
      return result.id;
  return undefined;
}

/** Applies the expectation of the trial: it is stricter in the first profile of a mutant than elsewhere. */
async function settle(
  nodes: TrialNodes,
  mutant: Mutant,
  row: TrialRow,
  { as, disarmed }: Trial,
  caused: string | undefined,
): Promise<TrialRow> {
  if (as === 'hidden')
    return row.outcome === 'killed'
      ? { ...row, outcome: 'wrongReason', finding: `It is found, though it is said to be hidden: ${row.finding}` }
      : { ...row, excused: 'hidden' };
  if (as === 'first' || row.outcome === 'killed') return row;
  if (as === 'bare') return row.outcome === 'notShown' ? { ...row, excused: 'noData' } : row;
  const other = caused ?? (await otherFailure(nodes, mutant, disarmed));
  return other === undefined ? row : { ...row, excused: 'otherwise', finding: `${other} failed.` };
}

/**
 * Runs every check, and returns a stated or derived requirement that fails because of the mutant; undefined when there
 * is none.
 */
async function otherFailure(
  nodes: TrialNodes,
  mutant: Mutant,
  disarmed: readonly string[],
): Promise<string | undefined> {
  return nodes.on(mutant, {}, async (target) => {
    const { requirements, trace } = await nodes.test(target, nodes.ids, { disarmed });
    return firstCaused(nodes, requirements, trace);
  });
}

function isGated(nodes: TrialNodes, id: string): boolean {
  return !nodes.profile.notApplicable.has(id) && nodes.catalogue.get(id).level !== 'observed';
}

/**
 * Serves a node with two mutants, and says whether both are found, or why one of them is not. A mutant that is applied
 * later may replace what the first one changed; the node then has only one defect, so the other order counts.
 */
export async function tryPair(nodes: TrialNodes, [first, second]: readonly [Mutant, Mutant]): Promise<PairRow> {
  const row = await tryInOrder(nodes, first, second);
  if (row.outcome !== 'hidden') return row;
  const { outcome, reason } = await tryInOrder(nodes, second, first);
  return { ...row, outcome, reason };
}

async function tryInOrder(nodes: TrialNodes, first: Mutant, second: Mutant): Promise<PairRow> {
  const row = (outcome: PairRow['outcome'], reason: string): PairRow => ({
    mutants: [first.name, second.name],
    profile: nodes.profile.name,
    outcome,
    reason,
  });
  const few = await judged(nodes, first, second);
  // The full run can find a defect that these few checks miss.
  const isFound = few.every(({ verdict }) => verdict === 'fail');
  const results = isFound ? few : await judged(nodes, first, second, { whole: true });
  const broke = results.find(({ verdict }) => verdict === 'error');
  if (broke !== undefined) return row('broke', `${broke.id}: ${broke.reason ?? ''}`);
  const lost = results.filter(({ verdict }) => verdict !== 'fail');
  const [one] = lost;
  if (one === undefined) return row('found', '');
  if (lost.length === 1 && one.verdict !== 'pass') return row('blocked', `${one.id}: ${one.reason ?? one.verdict}`);
  const shape = lost.length === 1 ? results.find(({ verdict }) => verdict === 'fail') : undefined;
  if (shape !== undefined && standsBefore(nodes, shape, one))
    return row('blocked', `${one.id}: what does not fit by ${shape.id} is not read further.`);
  const cover = await covers(nodes, first, second);
  const ids = lost.map(({ id }) => id).join(' and ');
  return cover === undefined ? row('hidden', `${ids} did not fail.`) : row('covered', `${ids}: ${cover}`);
}

/**
 * Whether both requirements are about the shape of the same response. A value that breaks the outer one is not checked
 * further.
 */
function standsBefore(nodes: TrialNodes, outer: RequirementResult, inner: RequirementResult): boolean {
  const shapes = requirementsOfAnswers(nodes.schemas);
  return outer.method === inner.method && shapes.has(outer.id) && shapes.has(inner.id);
}

/**
 * Runs the checks of both requirements together with the result requirements of the touched methods, or every check.
 * Returns the results of the two requirements.
 */
async function judged(
  nodes: TrialNodes,
  first: Mutant,
  second: Mutant,
  {
    whole = false,
    counterparts = [],
  }: { readonly whole?: boolean; readonly counterparts?: readonly Counterpart[] } = {},
): Promise<readonly RequirementResult[]> {
  return nodes.on(both(first, second), { counterparts }, async (target) => {
    const named = [first.breaks, second.breaks];
    const others = whole ? nodes.ids : [...nodes.shapesOf(first), ...nodes.shapesOf(second)];
    const { requirements } = await nodes.test(target, [...new Set([...named, ...others])]);
    return named.flatMap((id) => requirements.find((result) => result.id === id) ?? []);
  });
}

/**
 * The name of a node with the same responses as the pair: a node with one of the mutants, or without a defect.
 * Undefined when all differ.
 */
async function covers(nodes: TrialNodes, first: Mutant, second: Mutant): Promise<string | undefined> {
  const alike = [
    { name: `a node with ${first.name} alone`, patch: first.patch },
    { name: `a node with ${second.name} alone`, patch: second.patch },
    { name: 'a node without defect', patch: {} },
  ];
  const differing = new Set<string>();
  const counterparts = alike.map(({ name, patch }) => ({ patch, onDifference: () => void differing.add(name) }));
  await judged(nodes, first, second, { counterparts });
  const same = alike.find(({ name }) => !differing.has(name));
  return same === undefined ? undefined : `it answers as ${same.name}`;
}
