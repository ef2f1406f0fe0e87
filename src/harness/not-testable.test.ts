import { expect, test } from 'vitest';
import { blockedBy, ifTestable, NotApplicable, NotTestable } from './not-testable.ts';

test.each([
  new NotTestable('no such data'),
  new NotTestable('refused', { kind: 'refused', status: 429 }),
  new NotApplicable('not offered'),
  // The requirement that the response breaks fails.
  blockedBy({ requirement: 'platform.getSubnets/id', message: 'wrong' }, { number: 1 }),
])('something else takes the place of data that the target cannot show: %s', async (error) => {
  expect(await ifTestable(Promise.reject(error), [])).toEqual([]);
});

test.each([
  new NotTestable('the node was lost', { kind: 'ended' }),
  new TypeError('ours'),
  new Error('the node is wrong'),
])('nothing takes the place of another exception: %s', async (error) => {
  await expect(ifTestable(Promise.reject(error), [])).rejects.toBe(error);
});
