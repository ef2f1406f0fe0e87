import { expect, type CheckContext, type IndexPath, type Rule } from '../../../src/harness/index.ts';
import { askRange } from './reading.ts';

/** The indexes of blocks. Each container contains the ID of its parent. */
export const BLOCK_INDEXES: readonly IndexPath[] = ['P/block', 'C/block', 'X/block'];

/** Rules about what stands in the bytes of containers. */
const OF_BYTES: ReadonlySet<Rule> = new Set(['parent', 'height', 'block time', 'repeated transaction']);

/**
 * Expects the surveyed containers of these indexes not to contradict each other by a rule. If a container does, it and
 * the one before it are requested again, as evidence. Not testable if the rule is about bytes that the suite cannot decode.
 */
export async function expectNoContradiction(
  context: CheckContext,
  rule: Rule,
  names?: readonly IndexPath[],
): Promise<void> {
  const surveys = await context.sample.surveys(names);
  for (const { name, path, contradictions } of surveys) {
    const found = contradictions.of(rule);
    const [first] = found;
    if (first !== undefined) await askRange(context, path, first.position === 0n ? 0n : first.position - 1n, 2n);
    expect(
      found.map(({ position, shown: difference }) => `container ${position}: ${difference}`),
      `the contradictions in the index ${name}`,
    ).toBeEmpty();
  }
  if (OF_BYTES.has(rule) && surveys.every(({ readable }) => readable === 0))
    context.notTestable(`the suite cannot decode the containers of ${surveys.map(({ name }) => name).join(', ')}`);
}

/** Expects the same if the node can be surveyed. Otherwise expects nothing. */
export async function expectNoSurveyedContradiction(context: CheckContext, rule: Rule): Promise<void> {
  if (await context.sample.isSurveyed()) await expectNoContradiction(context, rule);
}
