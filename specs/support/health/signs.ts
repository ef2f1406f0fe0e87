import { type CheckContext, expect } from '../../../src/harness/index.ts';
import { checkFrequency } from './report.ts';

const READS = 10;

/** What a node says, and what it says elsewhere. */
export interface Sign {
  readonly what: string;
  readonly told: unknown;
  readonly right: bigint | boolean | number | string;
}

/** Expects signs to be right at last: the checks of a node run one after another, and it may come to rest only now. */
export async function expectInTheEnd(
  context: CheckContext,
  missing: string,
  read: () => Promise<readonly Sign[]>,
): Promise<void> {
  const every = checkFrequency(context);
  let signs = await context.afresh(read);
  for (let reads = 1; reads < READS && signs.some(({ told, right }) => told !== right); reads += 1) {
    await context.pause(every);
    signs = await context.afresh(read);
  }
  if (signs.length === 0) return context.notTestable(missing);
  for (const { what, told, right } of signs) expect(told, what).toBe(right);
}
