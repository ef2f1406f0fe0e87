import { testWithMarks, type Tested } from '../trials/test-with-marks.ts';
import { shapesOf } from '../trials/shapes-of.ts';
import type { RequirementResult } from '../../src/generated/report.ts';
import type { Mutant } from '../../src/reference-node/kit/mutant.ts';
import type { OpenTarget } from '../../src/client/open-target.ts';
import { judgement } from './judgement.ts';
import type { Marks } from '../trials/marks.ts';
import type { MutantTask } from './plan/plan.ts';
import type { TrialNodes } from '../trials/trial-nodes.ts';
import type { TrialRow } from './trial-row.ts';

/** The options to test one mutant. */
export interface Trial extends Pick<MutantTask, 'as' | 'whole'> {
  readonly disarmed: readonly string[];
}

/** Serves a mutant, runs the check of the requirement that it breaks, or every check, and returns the outcome. */
export async function tryMutant(nodes: TrialNodes, mutant: Mutant, trial: Trial): Promise<TrialRow> {
  const started = performance.now();
  const { name, breaks, defect, history, writes } = mutant;
  const target = await (trial.as === 'bare' ? nodes.serveBare(mutant) : nodes.serve(mutant, { writes }));
  try {
    const { outcome, marks, places } = await test(nodes, target, mutant, trial);
    const { requirements, beside = [] } = outcome;
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
      ...(await judgement(mutant, own, marks)),
      alsoFailed: having('fail').sort(),
      broke: having('error'),
      failedAt: places.failedIn(breaks),
      durationMs: 0,
    };
    const caused = await firstCaused(nodes, others, marks);
    const settled = await settle(nodes, mutant, row, trial, caused);
    return { ...settled, durationMs: Math.round(performance.now() - started) };
  } finally {
    await target.close();
  }
}

async function test(
  nodes: TrialNodes,
  target: OpenTarget,
  mutant: Mutant,
  { whole, disarmed }: Trial,
): Promise<Tested> {
  const { breaks } = mutant;
  const first = await testWithMarks(nodes, target, whole ? [...new Set([breaks, ...nodes.ids])] : [breaks], disarmed);
  if (whole || first.outcome.requirements[0]?.verdict === 'fail') return first;
  return testWithMarks(nodes, target, [breaks, ...shapesOf(nodes, mutant)], disarmed);
}

/** The first stated or derived requirement that fails because of the mutant; undefined when there is none. */
async function firstCaused(
  nodes: TrialNodes,
  results: readonly RequirementResult[],
  marks: Marks,
): Promise<string | undefined> {
  for (const result of results) {
    if (result.verdict === 'fail' && isGated(nodes, result.id) && (await marks.behind(result)) !== undefined)
      return result.id;
  }
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
  if (as === 'hidden') {
    return row.outcome === 'killed'
      ? { ...row, outcome: 'wrongReason', finding: `It is found, though it is said to be hidden: ${row.finding}` }
      : { ...row, excused: 'hidden' };
  }
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
  const target = await nodes.serve(mutant, { writes: mutant.writes });
  try {
    const { outcome, marks } = await testWithMarks(nodes, target, nodes.ids, disarmed);
    return await firstCaused(nodes, outcome.requirements, marks);
  } finally {
    await target.close();
  }
}

function isGated(nodes: TrialNodes, id: string): boolean {
  return !nodes.profile.notApplicable.has(id) && nodes.catalogue.get(id).level !== 'observed';
}
