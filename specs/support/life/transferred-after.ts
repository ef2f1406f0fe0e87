import type { CheckContext } from '../../../src/harness/index.ts';
import { once } from '../once.ts';
import { transferred } from '../platform/issued.ts';
import type { LifeEvent } from './across-event.ts';

/** Issues a transfer after the event. Runs once in a run. */
export function transferredAfter(context: CheckContext, event: LifeEvent): ReturnType<typeof transferred> {
  return once(context, `transfer after the ${event}`, () => context.afresh(() => transferred(context)));
}
