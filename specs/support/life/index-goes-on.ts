import { expect, toBigInt, type CheckContext } from '../../../src/harness/index.ts';
import { containerAt, lastAccepted } from '../index/reading.ts';
import { across, type LifeEvent } from './across-event.ts';
import { transferredAfter } from './transferred-after.ts';

/** Number of new containers to test. */
const NEW = 4n;

/** Expects the containers after the event at the positions directly after the last container before it. */
export async function indexGoesOn(context: CheckContext, event: LifeEvent): Promise<void> {
  const { name, path } = await context.sample.index({ name: 'P/block' });
  const ends = await across(context, event, 'ends');
  const last = ends.find(({ what }) => what.endsWith(name))?.before ?? -1n;
  if ((await transferredAfter(context, event)) !== 'Committed')
    context.notTestable(`the node accepts no transaction after the ${event}`);
  const end = toBigInt((await lastAccepted(context, path, true)).index);
  expect(end, 'the index of the last container after that transaction').toBeGreaterThan(last);
  for (let index = last + 1n; index <= end && index <= last + NEW; index += 1n) {
    const { id } = await containerAt(context, path, index);
    const answer = await context.rpc('index.getIndex', { id, encoding: 'hex' }, { path });
    expect(toBigInt(answer.result.index), `the index of ${id}`).toBe(index);
  }
}
