import { expect, requirement, toBigInt } from '../../src/harness/index.ts';
import { containerAt, lastAccepted } from '../support/index/reading.ts';
import { transferred } from '../support/platform/issued.ts';
import { restarted } from '../support/restart/across-restart.ts';

/** New containers that are looked at. */
const NEW = 4n;

requirement('restart/index-goes-on', async (context) => {
  const { name, path } = await context.sample.index({ name: 'P/block' });
  const ends = await restarted(context, 'ends');
  const last = ends.find(({ what }) => what.endsWith(name))?.before ?? -1n;
  const status = await context.afresh(() => transferred(context));
  expect(status, 'the status of a transaction that was issued after the restart').toBe('Committed');
  const end = toBigInt((await lastAccepted(context, path, true)).index);
  expect(end, 'the index of the last container after that').toBeGreaterThan(last);
  for (let index = last + 1n; index <= end && index <= last + NEW; index += 1n) {
    const { id } = await containerAt(context, path, index);
    const answer = await context.rpc('index.getIndex', { id, encoding: 'hex' }, { path });
    expect(toBigInt(answer.result.index), `the index of ${id}`).toBe(index);
  }
});
