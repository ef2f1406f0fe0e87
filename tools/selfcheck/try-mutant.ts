import type { RequirementResult } from '../../src/generated/report.ts';
import type { Mutant } from '../../src/reference-node/kit/mutant.ts';
import { judgement } from './judgement.ts';
import type { Trace } from '../trials/trace.ts';
import type { MutantTask, TrialRow } from './plan/plan.ts';
import type { Tested, TrialNodes, TrialTarget } from '../trials/trial-nodes.ts';

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
