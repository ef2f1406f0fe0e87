import type { Requirement } from '../catalogue/catalogue.ts';
import type { RequirementResult } from '../generated/report.ts';
import type { Mutant, Touched } from '../reference-node/mutants/index.ts';
import { judgement } from './judgement.ts';
import { judgeStaged } from './judge-staged.ts';
import type { MutantTask } from './plan.ts';
import type { Stage, Staged } from './stage.ts';
import type { TrialRow } from './trial-row.ts';

/** How a mutant is tried. */
export interface Trial extends Pick<MutantTask, 'as' | 'whole'> {
  readonly disarmed: readonly string[];
}

/** Puts a mutant on, runs the check of the requirement that it breaks, or every check, and says what became of it. */
export async function tryMutant(stage: Stage, mutant: Mutant, trial: Trial): Promise<TrialRow> {
  const started = performance.now();
  const { name, breaks, defect, history, writes = false } = mutant;
  const staged = await stage.put(mutant, { writes });
  try {
    const results = await judged(stage, staged, mutant, trial);
    const own = results.find(({ id }) => id === breaks);
    const failed = results.filter(({ id, verdict }) => id !== breaks && verdict === 'fail').map(({ id }) => id);
    const alsoFailed = [...new Set([...failed, ...misfits(staged, breaks)])].sort();
    const row: TrialRow = {
      name,
      breaks,
      defect,
      ...(history === undefined ? {} : { history }),
      profile: stage.profile.name,
      ...judgement(mutant, own),
      alsoFailed,
      broke: results.filter(({ id, verdict }) => id !== breaks && verdict === 'error').map(({ id }) => id),
      durationMs: 0,
    };
    const settled = await settle(stage, mutant, row, trial);
    return { ...settled, durationMs: Math.round(performance.now() - started) };
  } finally {
    await staged.close();
  }
}

async function judged(
  stage: Stage,
  staged: Staged,
  mutant: Mutant,
  { whole, disarmed }: Trial,
): Promise<RequirementResult[]> {
  const named = stage.catalogue.get(mutant.breaks);
  const everything = [named, ...stage.requirements().filter(({ id }) => id !== named.id)];
  const first = await judgeStaged(staged, whole ? everything : [named], disarmed);
  if (whole || first[0]?.verdict === 'fail') return first;
  return judgeStaged(staged, [named, ...shapesOf(stage, mutant)], disarmed);
}

/** Further requirements that answers have shown to be broken, whoever asked. */
function misfits({ sessions }: Staged, breaks: string): readonly string[] {
  const seen = sessions.flatMap(({ client }) => [...client.observations.entries()]);
  return seen.filter(([id, { findings }]) => id !== breaks && findings.length > 0).map(([id]) => id);
}

/** What its first profile demands of a mutant is not what others do. */
async function settle(stage: Stage, mutant: Mutant, row: TrialRow, { as, disarmed }: Trial): Promise<TrialRow> {
  if (as === 'hidden') {
    return row.outcome === 'killed'
      ? { ...row, outcome: 'wrongReason', finding: `It is found, though it is said to be hidden: ${row.finding}` }
      : { ...row, excused: 'hidden' };
  }
  if (as === 'first' || row.outcome === 'killed') return row;
  const other = row.alsoFailed.find((id) => isGated(stage, id)) ?? (await otherFailure(stage, mutant, disarmed));
  return other === undefined ? row : { ...row, excused: 'otherwise', finding: `${other} failed.` };
}

/** A stated or derived requirement that fails on the mutant when every check is run. */
async function otherFailure(stage: Stage, mutant: Mutant, disarmed: readonly string[]): Promise<string | undefined> {
  const staged = await stage.put(mutant, { writes: mutant.writes ?? false });
  try {
    const results = await judgeStaged(staged, stage.requirements(), disarmed);
    return results.find(({ id, verdict }) => verdict === 'fail' && isGated(stage, id))?.id;
  } finally {
    await staged.close();
  }
}

function isGated(stage: Stage, id: string): boolean {
  return !stage.profile.notApplicable.has(id) && stage.catalogue.get(id).level !== 'observed';
}

/**
 * What a run asks anyway of the methods that a defect touches: their answers show it to whatever check has an eye on the record
 * that they share with other methods.
 */
export function shapesOf(
  stage: Stage,
  { touches, breaks }: { readonly touches: Touched; readonly breaks: string },
): readonly Requirement[] {
  if (touches === 'all') return [];
  return touches.flatMap((method) => {
    const shape = stage.requirements().find(({ id }) => id.startsWith(`${method}/result`));
    return shape === undefined || shape.id === breaks ? [] : [shape];
  });
}
