import { expect, type CheckContext, type IndexPath, type Rule } from '../../../src/harness/index.ts';
import { askRange } from './reading.ts';

/** The indexes of blocks: their containers name the one before. */
export const BLOCK_INDEXES: readonly IndexPath[] = ['P/block', 'C/block', 'X/block'];

/**
 * Expects the containers of these indexes, as far as they are surveyed, not to contradict each other by a rule. The first container
 * that does is read again, with the one before it, as evidence.
 */
export async function expectNoContradiction(
  context: CheckContext,
  rule: Rule,
  names?: readonly IndexPath[],
): Promise<void> {
  for (const { name, path, contradictions } of await context.sample.surveys(names)) {
    const found = contradictions.of(rule);
    const [first] = found;
    if (first !== undefined) await askRange(context, path, first.position === 0n ? 0n : first.position - 1n, 2n);
    expect(
      found.map(({ position, shown }) => `container ${position}: ${shown}`),
      `the contradictions in the index ${name}`,
    ).toBeEmpty();
  }
}

/** The same where the node can be surveyed; otherwise nothing is expected. */
export async function expectNoSurveyedContradiction(context: CheckContext, rule: Rule): Promise<void> {
  if (await context.sample.isSurveyed()) await expectNoContradiction(context, rule);
}
