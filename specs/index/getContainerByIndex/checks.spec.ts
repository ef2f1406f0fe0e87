import { expect, requirement, resultShape, textOf } from '../../../src/harness/index.ts';
import { containerAt, expectNoContainer, positions, range, atRest } from '../../support/index/reading.ts';

const METHOD = 'index.getContainerByIndex';

resultShape(METHOD, async (context) => {
  const indexes = await context.sample.indexes();
  const questions = indexes.flatMap((index) =>
    positions(context, index, 4).map((position) => ({ path: index.path, position })),
  );
  const answers = await Promise.all(
    questions.map(({ path, position }) => context.rpc(METHOD, { index: position, encoding: 'hex' }, { path })),
  );
  for (const answer of answers) {
    expect(answer).toSucceed();
    expect(answer.rawResult, 'the container at a position of an index').not.toBe(null);
  }
  return answers;
});

requirement('index.getContainerByIndex/is-the-one-at-that-position', async (context) => {
  const index = await context.sample.index({ atLeast: 2n });
  for (const position of positions(context, index, 8))
    expect((await containerAt(context, index.path, position)).index, 'the index of the returned container').toBe(
      `${position}`,
    );
});

requirement('index.getContainerByIndex/no-gaps', async (context) => {
  for (const index of await context.sample.indexes()) {
    const { path, count, name } = index;
    const start = context.sample.below(count, `gaps ${name}`);
    const wanted = count - start < 64n ? count - start : 64n;
    expect(
      await range(context, path, start, wanted),
      `the range with startIndex ${start} and numToFetch ${wanted}`,
    ).toHaveLength(Number(wanted));
    const singles = positions(context, index, 6);
    for (const position of singles)
      expect(await context.rpc(METHOD, { index: position, encoding: 'hex' }, { path })).toSucceed();
  }
});

requirement('index.getContainerByIndex/behind-the-last-is-an-error', async (context) => {
  const { path } = await context.sample.index();
  await atRest(context, path, async (last) => {
    expect(await context.rpc(METHOD, { index: last, encoding: 'hex' }, { path })).toSucceed();
    for (const index of [last + 1n, last + 2n, last + 1_000_000_000n])
      expectNoContainer(context, await context.rpc(METHOD, { index, encoding: 'hex' }, { path }));
  });
});

requirement('index.getContainerByIndex/above-2-53-is-exact', async (context) => {
  const { path } = await context.sample.index();
  for (const index of [2n ** 32n, 2n ** 53n, 2n ** 53n + 1n, 2n ** 63n, 2n ** 64n - 1n])
    expectNoContainer(context, await context.rpc(METHOD, { index, encoding: 'hex' }, { path }));
});

requirement('index.getContainerByIndex/accepts-decimal-string', async (context) => {
  const { path, count } = await context.sample.index({ atLeast: 2n });
  const answer = await context.rpc(METHOD, { index: `${count - 1n}`, encoding: 'hex' }, { path });
  expect(answer).toSucceed();
  expect(answer.result?.index, 'the index of the returned container').toBe(`${count - 1n}`);
});

requirement('index.getContainerByIndex/omitted-means-zero', async (context) => {
  const { path } = await context.sample.index();
  const answer = await context.call(METHOD, { encoding: 'hex' }, { path });
  expect(answer).toSucceed();
  const { id } = await containerAt(context, path, 0n);
  expect(textOf(answer.rawResult, 'id'), 'the ID of the container of a request without index').toBe(id);
});
