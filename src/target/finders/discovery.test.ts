import { expect, test } from 'vitest';
import { NotTestable } from '../not-testable.ts';
import { NO_HINTS } from '../sample-hints.ts';
import { Discovery, missing, optional } from './discovery.ts';

function discovery(): Discovery {
  const call = () => Promise.reject(new Error('nothing is asked here'));
  return new Discovery({ client: { call }, seed: 1, hints: NO_HINTS, serves: () => true });
}

test('what was found once is not looked for again, nor is what could not be found', async () => {
  const finds = discovery();
  let looks = 0;
  const find = async (): Promise<number> => (looks += 1);
  expect([await finds.once('a', find), await finds.once('a', find), await finds.once('b', find)]).toEqual([1, 1, 2]);
  const lost = (): Promise<number> => finds.once('c', async () => missing('a block', 'a longer chain'));
  await expect(lost()).rejects.toThrow('this node shows no block; to test it, judge a longer chain');
  await expect(lost()).rejects.toThrow(NotTestable);
});

test('a node whose data are too long to keep is not testable, and says so', () => {
  const finds = discovery();
  const block = { pad: 'x'.repeat(12 * 1024 * 1024) };
  expect(finds.keep(block)).toBe(block);
  finds.keep(block);
  expect(() => finds.keep(block)).toThrow(/more than 32 MB/);
});

test('only missing data are optional', async () => {
  expect(await optional(Promise.reject(new NotTestable('none')))).toEqual([]);
  await expect(optional(Promise.reject(new TypeError('ours')))).rejects.toThrow(TypeError);
});
