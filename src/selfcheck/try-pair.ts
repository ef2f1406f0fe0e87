import type { PairRow, RequirementResult } from '../generated/report.ts';
import { both, type Mutant } from '../reference-node/mutants/index.ts';
import { requirementsOfAnswers } from '../validation/annotations.ts';
import type { Counterpart } from './differences.ts';
import { judgeStaged } from './judge-staged.ts';
import { shapesOf } from './try-mutant.ts';
import type { Stage } from './stage.ts';

/** Puts two mutants on one node, and says whether each is still found, or what rightly stands before it. */
export async function tryPair(stage: Stage, [first, second]: readonly [Mutant, Mutant]): Promise<PairRow> {
  const row = (outcome: PairRow['outcome'], reason: string): PairRow => ({
    mutants: [first.name, second.name],
    profile: stage.profile.name,
    outcome,
    reason,
  });
  const few = await judged(stage, first, second);
  // What the few checks do not show at one time, a run shows at another.
  const isFound = few.every(({ verdict }) => verdict === 'fail');
  const results = isFound ? few : await judged(stage, first, second, { whole: true });
  const broke = results.find(({ verdict }) => verdict === 'error');
  if (broke !== undefined) return row('broke', `${broke.id}: ${broke.reason ?? ''}`);
  const lost = results.filter(({ verdict }) => verdict !== 'fail');
  const [one] = lost;
  if (one === undefined) return row('found', '');
  if (lost.length === 1 && one.verdict !== 'pass') return row('blocked', `${one.id}: ${one.reason ?? one.verdict}`);
  const shape = lost.length === 1 ? results.find(({ verdict }) => verdict === 'fail') : undefined;
  if (shape !== undefined && standsBefore(stage, shape, one)) {
    return row('blocked', `${one.id}: what does not fit by ${shape.id} is not read further.`);
  }
  const cover = await covers(stage, first, second);
  const ids = lost.map(({ id }) => id).join(' and ');
  return cover === undefined ? row('hidden', `${ids} did not fail.`) : row('covered', `${ids}: ${cover}`);
}

/** Both are about the shape of what one method answers: a value that does not fit is not looked into. */
function standsBefore(stage: Stage, outer: RequirementResult, inner: RequirementResult): boolean {
  const shapes = requirementsOfAnswers(stage.schemas);
  return outer.method === inner.method && shapes.has(outer.id) && shapes.has(inner.id);
}

/** The results of the two requirements, with what a run asks anyway of the methods that are touched. */
async function judged(
  stage: Stage,
  first: Mutant,
  second: Mutant,
  {
    whole = false,
    counterparts = [],
  }: { readonly whole?: boolean; readonly counterparts?: readonly Counterpart[] } = {},
): Promise<readonly RequirementResult[]> {
  const staged = await stage.put(both(first, second), { counterparts });
  try {
    const named = [stage.catalogue.get(first.breaks), stage.catalogue.get(second.breaks)];
    const shapes = [...shapesOf(stage, first), ...shapesOf(stage, second)];
    const asked = new Set([...named, ...(whole ? stage.requirements() : shapes)]);
    return (await judgeStaged(staged, [...asked])).slice(0, named.length);
  } finally {
    await staged.close();
  }
}

/** Whether the two make a node that answers as one with a single defect does, or as one with none. */
async function covers(stage: Stage, first: Mutant, second: Mutant): Promise<string | undefined> {
  const nodes = [
    { name: `a node with ${first.name} alone`, patch: first.patch },
    { name: `a node with ${second.name} alone`, patch: second.patch },
    { name: 'a node without defect', patch: {} },
  ];
  const differing = new Set<string>();
  const counterparts = nodes.map(({ name, patch }) => ({ patch, onDifference: () => void differing.add(name) }));
  await judged(stage, first, second, { counterparts });
  const same = nodes.find(({ name }) => !differing.has(name));
  return same === undefined ? undefined : `it answers as ${same.name}`;
}
