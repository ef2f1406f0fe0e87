import { expect, test } from 'vitest';
import { countAssertion, countResponse, Grounds, onGrounds, sharedGrounds } from './grounds.ts';

/** What something rests on: assertions, and numbers of responses. */
async function groundsOf(run: () => Promise<unknown>): Promise<readonly [number, readonly number[]]> {
  const grounds = new Grounds();
  await onGrounds(grounds, run);
  return [grounds.assertions, [...grounds.responses]];
}

async function assertOn(response: number): Promise<void> {
  await Promise.resolve();
  countResponse(response);
  countAssertion();
}

test('counts for whoever is under way, side by side and whatever is awaited', async () => {
  const both = await Promise.all([
    groundsOf(() => Promise.all([assertOn(1), assertOn(2), assertOn(2)])),
    groundsOf(() => assertOn(3)),
  ]);
  expect(both).toEqual([
    [3, [1, 2]],
    [1, [3]],
  ]);
});

test('counts what is done once for each that shares it, a failure too', async () => {
  let done = 0;
  const shared = sharedGrounds(async () => {
    done += 1;
    await assertOn(7);
  });
  const failing = sharedGrounds(async () => {
    await assertOn(8);
    throw new Error('wrong');
  });
  const use = async (): Promise<void> => {
    await assertOn(1);
    await shared();
    await failing().catch(() => undefined);
  };
  expect(await Promise.all([groundsOf(use), groundsOf(use)])).toEqual([
    [3, [1, 7, 8]],
    [3, [1, 7, 8]],
  ]);
  expect(done).toBe(1);
});

test('counts nothing where no check is under way', () => {
  expect(() => {
    countAssertion();
    countResponse(1);
  }).not.toThrow();
});
