import { ifTestable, expect, toBigInt, type CheckContext } from '../../../src/harness/index.ts';
import { containerAt, lastAccepted } from '../index/reading.ts';
import { across, past, type LifeEvent } from './across-event.ts';
import { once } from '../once.ts';
import { transferred } from '../platform/issued.ts';

const PATH = '/ext/index/P/block';
/** Number of new containers to test. */
const NEW = 4n;

/**
 * Expects the containers after the event at the positions directly after the last container before it. An index may begin with the event;
 * with the transaction behind it, it has a container.
 */
export async function indexGoesOn(context: CheckContext, event: LifeEvent): Promise<void> {
  const { untold } = await past(context, event);
  if (untold !== undefined) context.notTestable(untold);
  const ends = await ifTestable(across(context, event, 'ends'), []);
  const last = ends.find(({ what }) => what.endsWith('P/block'))?.before ?? -1n;
  const { statuses, said } = await transferredAfter(context, event);
  if (statuses.at(-1) !== 'Committed') {
    const refused = `the node accepts no transaction after the ${event}${said}`;
    if (event === 'upgrade') context.blocked('upgrade/transactions-are-accepted', refused);
    context.notTestable(refused);
  }
  const end = toBigInt((await lastAccepted(context, PATH, true)).index);
  expect(end, 'the index of the last container after that transaction').toBeGreaterThan(last);
  for (let index = last + 1n; index <= end && index <= last + NEW; index += 1n) {
    const { id } = await containerAt(context, PATH, index);
    const answer = await context.rpc('index.getIndex', { id, encoding: 'hex' }, { path: PATH });
    expect(toBigInt(answer.result.index), `the index of ${id}`).toBe(index);
  }
}

/** Issues a transfer after the event. Runs once in a run. */
export function transferredAfter(context: CheckContext, event: LifeEvent): ReturnType<typeof transferred> {
  return once(context, `transfer after the ${event}`, () => context.afresh(() => transferred(context)));
}
