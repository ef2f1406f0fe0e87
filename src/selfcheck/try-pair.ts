import type { PairRow, RequirementResult } from '../generated/report.ts';
import { both, type Mutant } from '../reference-node/mutants/index.ts';
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
  const results = await judged(stage, first, second);
  const broke = results.find(({ verdict }) => verdict === 'error');
  if (broke !== undefined) return row('broke', `${broke.id}: ${broke.reason ?? ''}`);
  const lost = results.filter(({ verdict }) => verdict !== 'fail');
  const [one] = lost;
  if (one === undefined) return row('found', '');
  if (lost.length === 1 && one.verdict !== 'pass') return row('blocked', `${one.id}: ${one.reason ?? one.verdict}`);
  const cover = await covers(stage, first, second);
  const ids = lost.map(({ id }) => id).join(' and ');
  return cover === undefined ? row('hidden', `${ids} did not fail.`) : row('covered', `${ids}: ${cover}`);
}

/** The results of the two requirements, with what a run asks anyway of the methods that are touched. */
async function judged(
  stage: Stage,
  first: Mutant,
  second: Mutant,
  counterparts: readonly Counterpart[] = [],
): Promise<readonly RequirementResult[]> {
  const staged = await stage.put(both(first, second), { counterparts });
  try {
    const named = [stage.catalogue.get(first.breaks), stage.catalogue.get(second.breaks)];
    const shapes = [...new Set([...shapesOf(stage, first), ...shapesOf(stage, second)])];
    const more = shapes.filter((shape) => !named.includes(shape));
    return (await judgeStaged(staged, [...named, ...more])).slice(0, named.length);
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
  await judged(stage, first, second, counterparts);
  const same = nodes.find(({ name }) => !differing.has(name));
  return same === undefined ? undefined : `it answers as ${same.name}`;
}
