import type { CheckContext } from '../../../src/harness/index.ts';
import { once } from '../once.ts';
import { transferred } from '../platform/issued.ts';
import type { LifeEvent } from './across-event.ts';

/** Issues a transfer after the event, and returns its last status. Runs once in a run. */
export function transferredAfter(context: CheckContext, event: LifeEvent): Promise<string | undefined> {
  return once(context, `transfer after the ${event}`, () => context.afresh(() => transferred(context)));
}
