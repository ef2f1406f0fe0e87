import { ifTestable, expect, fc, property, requirement, toBigInt, type CheckContext } from '../../src/harness/index.ts';
import { askRange, containersOf, expectNoContainer, lastAccepted } from '../support/index/reading.ts';

const MAXIMUM = 1024n;
const UINT64 = 2n ** 64n - 1n;

/** The response that section 4.3 requires from an index whose last position is `last`. */
type Expected = { readonly slice: readonly bigint[] } | 'error';

function expectedRange(startIndex: bigint, numToFetch: bigint, last: bigint, ofNothing: Expected): Expected {
  if (numToFetch > MAXIMUM) return 'error';
  if (numToFetch === 0n) return ofNothing;
  if (startIndex > last) return 'error';
  const left = last - startIndex + 1n;
  return {
    slice: Array.from({ length: Number(left < numToFetch ? left : numToFetch) }, (_, i) => startIndex + BigInt(i)),
  };
}

/** Numbers close to an edge, on both sides of it. */
function near(edge: bigint, reach = 3n): fc.Arbitrary<bigint> {
  const min = edge > reach ? edge - reach : 0n;
  return fc.bigInt({ min, max: edge + reach > UINT64 ? UINT64 : edge + reach });
}

function anyPosition(last: bigint): fc.Arbitrary<bigint> {
  return fc.oneof(
    { weight: 4, arbitrary: fc.bigInt({ min: 0n, max: last }) },
    { weight: 3, arbitrary: near(last) },
    { weight: 1, arbitrary: near(0n) },
    { weight: 1, arbitrary: fc.constantFrom(2n ** 31n, 2n ** 32n, 2n ** 53n, 2n ** 63n).chain((edge) => near(edge)) },
    { weight: 1, arbitrary: near(UINT64) },
  );
}

function anyCount(): fc.Arbitrary<bigint> {
  return fc.oneof(
    { weight: 6, arbitrary: fc.bigInt({ min: 0n, max: 40n }) },
    { weight: 1, arbitrary: fc.bigInt({ min: 41n, max: 1021n }) },
    { weight: 1, arbitrary: near(MAXIMUM, 2n) },
    { weight: 1, arbitrary: fc.constantFrom(2n ** 31n, 2n ** 32n, 2n ** 53n, 2n ** 63n).chain((edge) => near(edge)) },
    { weight: 1, arbitrary: near(UINT64) },
  );
}

/** The last position of the index: the current one if `fresh`, otherwise one from earlier in the run. */
async function end(context: CheckContext, path: string, fresh: boolean): Promise<bigint> {
  return toBigInt((await lastAccepted(context, path, fresh)).index);
}

/** Compares the responses to generated ranges with the model. */
async function anyRange(context: CheckContext, ofNothing: Expected): Promise<void> {
  const indexes = await context.sample.indexes();
  const cases = fc
    .constantFrom(...indexes)
    .chain(({ path, count }) =>
      fc.record({ path: fc.constant(path), startIndex: anyPosition(count - 1n), numToFetch: anyCount() }),
    );
  // Each rule at each index.
  const examples = indexes.flatMap(({ path, count }) => [
    { path, startIndex: 0n, numToFetch: 500n },
    { path, startIndex: count - 1n, numToFetch: 0n },
    { path, startIndex: count - 1n, numToFetch: 3n },
    { path, startIndex: count + 5n, numToFetch: 1n },
    { path, startIndex: 0n, numToFetch: MAXIMUM + 1n },
  ]);
  const follows = async ({ path, startIndex, numToFetch }: (typeof examples)[number]): Promise<void> => {
    const before = await end(context, path, false);
    const answer = await askRange(context, path, startIndex, numToFetch);
    const judge = (last: bigint): void => {
      const expected = expectedRange(startIndex, numToFetch, last, ofNothing);
      if (expected === 'error') {
        expect(answer).toBeError();
        return;
      }
      expect(
        (containersOf(answer.result) ?? []).map(({ index }) => toBigInt(index)),
        'the indexes of the range',
      ).toEqual(expected.slice);
    };
    try {
      judge(before);
    } catch {
      // The response is correct if it matches one of the last positions between the request and now.
      const after = await ifTestable(end(context, path, true), before);
      // An incorrect response is checked once more, so that it is the evidence.
      if (!between(before, after).some((last) => holds(judge, last))) judge(before);
    }
  };
  await property(context, cases, follows, { examples, share: 0.6 });
}

/** The positions after `before` up to `after`, at most as many as a chain may add during one request. */
function between(before: bigint, after: bigint): readonly bigint[] {
  return Array.from({ length: Math.min(Number(after - before), 10_000) }, (_, i) => before + 1n + BigInt(i));
}

function holds(judge: (last: bigint) => void, last: bigint): boolean {
  try {
    judge(last);
    return true;
  } catch {
    return false;
  }
}

requirement('index.getContainerRange/any-range-follows-the-rules', (context) => anyRange(context, { slice: [] }));
requirement('index.getContainerRange/any-range-from-one-follows-the-rules', (context) => anyRange(context, 'error'));

requirement('index.getContainerByIndex/any-position-follows-the-rules', async (context) => {
  const indexes = await context.sample.indexes();
  await property(
    context,
    fc.constantFrom(...indexes).chain((each) => anyPosition(each.count - 1n).map((index) => ({ ...each, index }))),
    async ({ path, count, index }) => {
      const answer = await context.rpc('index.getContainerByIndex', { index, encoding: 'hex' }, { path });
      if (answer.ok && answer.result !== null) {
        expect(toBigInt(answer.result.index), 'the index of the returned container').toBe(index);
        return;
      }
      expectNoContainer(context, answer);
      // It is correct only after the last position, and the index may have grown since.
      expect(index, 'a rejected index').toBeGreaterThanOrEqual(count);
    },
    { examples: indexes.map((each) => ({ ...each, index: each.count - 1n })), share: 0.6 },
  );
});
