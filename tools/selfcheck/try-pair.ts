import type { PairRow, RequirementResult } from '../../src/generated/report.ts';
import { both } from '../../src/reference-node/changes/changes.ts';
import type { Mutant } from '../../src/reference-node/kit/mutant.ts';
import { requirementsOfAnswers } from '../../src/judge/validation/schema/annotations.ts';
import type { Counterpart } from '../trials/differences.ts';
import type { TrialNodes } from '../trials/trial-nodes.ts';

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
