import { answersProve, expect, requirement, resultShape, toBigInt } from '../../../src/harness/index.ts';
import { emptyIndexes } from '../../support/index/first-positions.ts';
import { askRange, containerAt, containersOf, range, atRest } from '../../support/index/reading.ts';

const METHOD = 'index.getContainerRange';
const MAXIMUM = 1024n;

resultShape(METHOD, async (context) => {
  const indexes = await context.sample.indexes();
  const answers = await Promise.all(indexes.map(({ path }) => askRange(context, path, 0n, 3n)));
  for (const answer of answers) expect(answer).toSucceed();
  return answers;
});

answersProve(['index.getContainerRange/result-wraps-containers'], async (context) => {
  const { path } = await context.sample.index();
  return askRange(context, path, 0n, 2n);
});

requirement('index.getContainerRange/begins-at-start-index', async (context) => {
  const { path, count } = await context.sample.index({ atLeast: 3n });
  for (const start of [0n, 1n, context.sample.below(count, 'range start'), count - 1n]) {
    const [first] = await range(context, path, start, 2n);
    expect(first?.index, 'the index of the first container').toBe(`${start}`);
  }
});

requirement('index.getContainerRange/is-consecutive', async (context) => {
  const { path, count } = await context.sample.index({ atLeast: 3n });
  const start = context.sample.below(count - 2n, 'consecutive start');
  const containers = await range(context, path, start, 50n);
  expect(containers.length, 'the number of containers in the range').toBeGreaterThan(2);
  expect(
    containers.map(({ index }) => toBigInt(index)),
    'the indexes of the range',
  ).toEqual(containers.map((_, i) => start + BigInt(i)));
});

requirement('index.getContainerRange/has-as-many-as-asked-for', async (context) => {
  const { path, count } = await context.sample.index({ atLeast: 3n });
  const most = count < 100n ? count : 100n;
  for (const wanted of [2n, 3n, most]) {
    const start = context.sample.below(count - wanted + 1n, `as many as ${wanted}`);
    expect(
      await range(context, path, start, wanted),
      `the range with startIndex ${start} and numToFetch ${wanted}`,
    ).toHaveLength(Number(wanted));
  }
});

requirement('index.getContainerRange/items-same-as-by-index', async (context) => {
  const { path, count } = await context.sample.index({ atLeast: 3n });
  const start = context.sample.below(count - 2n, 'same start');
  const containers = await range(context, path, start, 4n);
  const singles = containers.map((_, i) => containerAt(context, path, start + BigInt(i)));
  expect(containers, 'the containers of the range').toEqual(await Promise.all(singles));
});

requirement('index.getContainerRange/one-is-accepted', async (context) => {
  const { path, count } = await context.sample.index();
  const containers = await range(context, path, count - 1n, 1n);
  expect(
    containers.map(({ index }) => index),
    'the indexes of the range',
  ).toEqual([`${count - 1n}`]);
});

requirement('index.getContainerRange/maximum-is-accepted', async (context) => {
  const { path, count } = await context.sample.index({ atLeast: MAXIMUM });
  expect(await range(context, path, count - MAXIMUM, MAXIMUM), `the range with numToFetch ${MAXIMUM}`).toHaveLength(
    Number(MAXIMUM),
  );
});

requirement('index.getContainerRange/zero-is-null', async (context) => {
  const { path } = await context.sample.index();
  const answer = await askRange(context, path, 0n, 0n);
  expect(containersOf(answer.result) ?? [], 'the containers of an empty range').toBeEmpty();
});

requirement('index.getContainerRange/zero-beyond-the-end-is-null', async (context) => {
  const { path } = await context.sample.index();
  await atRest(context, path, async (last) => {
    for (const start of [last + 1n, last + 1_000_000_000n, 2n ** 64n - 1n]) {
      const answer = await askRange(context, path, start, 0n);
      expect(
        containersOf(answer.result) ?? [],
        `the containers of an empty range with startIndex ${start}`,
      ).toBeEmpty();
    }
  });
});

requirement('index.getContainerRange/zero-is-an-error', async (context) => {
  const { path } = await context.sample.index();
  expect(await askRange(context, path, 0n, 1n)).toSucceed();
  expect(await askRange(context, path, 0n, 0n)).toBeError();
});

requirement('index.getContainerRange/zero-beyond-the-end-is-an-error', async (context) => {
  const { path } = await context.sample.index();
  await atRest(context, path, async (last) => {
    for (const start of [last + 1n, 2n ** 64n - 1n]) expect(await askRange(context, path, start, 0n)).toBeError();
  });
});

requirement('index.getContainerRange/start-beyond-the-end-is-an-error', async (context) => {
  const { path } = await context.sample.index();
  await atRest(context, path, async (last) => {
    for (const start of [last + 1n, last + 1_000_000_000n])
      expect(await askRange(context, path, start, 1n)).toBeError();
  });
});

requirement('index.getContainerRange/start-at-the-end-is-accepted', async (context) => {
  const { path } = await context.sample.index();
  await atRest(context, path, async (last) => {
    const containers = await range(context, path, last, MAXIMUM);
    expect(
      containers.map(({ index }) => index),
      'the indexes of the range',
    ).toEqual([`${last}`]);
  });
});

requirement('index.getContainerRange/runs-out-at-the-end', async (context) => {
  const { path } = await context.sample.index({ atLeast: 3n });
  await atRest(context, path, async (last) => {
    const containers = await range(context, path, last - 2n, 10n);
    expect(
      containers.map(({ index }) => toBigInt(index)),
      'the indexes of the range',
    ).toEqual([last - 2n, last - 1n, last]);
  });
});

requirement('index.getContainerRange/pages-make-the-whole', async (context) => {
  const { path, count } = await context.sample.index({ atLeast: 5n });
  const whole = count < 20n ? count : 20n;
  const start = context.sample.below(count - whole + 1n, 'pages start');
  const expected = await range(context, path, start, whole);
  for (const size of [1n, 7n, whole - 1n]) {
    const pages = [];
    // With pages of one container, only 5 containers are read: each page is a request.
    const end = size === 1n ? start + 5n : start + whole;
    for (let at = start; at < end; at += size)
      pages.push(...(await range(context, path, at, at + size > end ? end - at : size)));
    expect(pages, `the containers of all pages with numToFetch ${size}`).toEqual(
      expected.slice(0, Number(end - start)),
    );
  }
});

requirement('index.getContainerRange/start-near-2-64-is-an-error', async (context) => {
  const { path } = await context.sample.index();
  for (const start of [2n ** 53n, 2n ** 53n + 1n, 2n ** 63n, 2n ** 64n - MAXIMUM, 2n ** 64n - 2n, 2n ** 64n - 1n]) {
    for (const numToFetch of [1n, MAXIMUM]) expect(await askRange(context, path, start, numToFetch)).toBeError();
  }
});

requirement('index.getContainerRange/empty-index-is-an-error', async (context) => {
  for (const path of await emptyIndexes(context)) expect(await askRange(context, path, 0n, 1n)).toBeError();
});

requirement('index.getContainerRange/accepts-decimal-strings', async ({ rpc, sample }) => {
  const { path, count } = await sample.index({ atLeast: 2n });
  const answer = await rpc(METHOD, { startIndex: `${count - 1n}`, numToFetch: '1', encoding: 'hex' }, { path });
  expect(answer).toSucceed();
  expect(
    containersOf(answer.result)?.map(({ index }) => index),
    'the indexes of the range',
  ).toEqual([`${count - 1n}`]);
});
