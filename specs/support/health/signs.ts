import { type CheckContext, expect } from '../../../src/harness/index.ts';
import { isSameForm } from '../json-form.ts';

const READS = 10;
/** Between reads of a node whose checks run at a frequency that the run does not know. */
const READ_MS = 1200;

/** What a node says, and what it says elsewhere. */
export interface Sign {
  readonly what: string;
  readonly told: unknown;
  readonly right: unknown;
}

/** Expects signs to be right at last: what the checks of a node tell is from their last run, and they run one after another. */
export async function expectInTheEnd(
  context: CheckContext,
  missing: string,
  read: () => Promise<readonly Sign[]>,
): Promise<void> {
  const isWrong = ({ told, right }: Sign): boolean => !isSameForm(told, right);
  let signs = await context.afresh(read);
  for (let reads = 1; reads < READS && signs.some(isWrong); reads += 1) {
    await context.pause(context.healthCheckMs ?? READ_MS);
    signs = await context.afresh(read);
  }
  if (signs.length === 0) context.notTestable(missing);
  for (const { what, told, right } of signs) expect(told, what).toEqual(right);
}
