import { expect, type CheckContext } from '../../../src/harness/index.ts';
import { once } from '../once.ts';
import { transferred } from '../platform/issued.ts';
import type { LifeEvent } from './across-event.ts';

/** Issues a transfer after the event, and expects it to be committed. Runs once in a run. */
export function transferredAfter(context: CheckContext, event: LifeEvent): Promise<void> {
  return once(context, `transfer after the ${event}`, async () => {
    const status = await context.afresh(() => transferred(context));
    expect(status, `the status of a transaction that was issued after the ${event}`).toBe('Committed');
  });
}
