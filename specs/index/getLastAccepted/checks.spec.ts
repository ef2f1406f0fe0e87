import { expect, requirement, resultShape, toBigInt } from '../../../src/harness/index.ts';
import { emptyIndexes, filledIndexes } from '../../support/index/first-positions.ts';
import { containerAt, expectNoContainer, lastAccepted, atRest } from '../../support/index/reading.ts';

resultShape('index.getLastAccepted', async (context) => {
  const paths = await filledIndexes(context);
  const ask = (path: string) => context.rpc('index.getLastAccepted', { encoding: 'hex' }, { path, fresh: false });
  const answers = await Promise.all(paths.map(ask));
  for (const answer of answers) {
    expect(answer).toSucceed();
    expect(answer.rawResult, 'the last container of an index with containers').not.toBe(null);
  }
  return answers;
});

requirement('index.getLastAccepted/is-the-last', async (context) => {
  for (const { path } of await context.sample.indexes())
    await atRest(context, path, async (last) => {
      const behind = { index: last + 1n, encoding: 'hex' } as const;
      expectNoContainer(context, await context.rpc('index.getContainerByIndex', behind, { path }));
    });
});

requirement('index.getLastAccepted/same-as-by-index', async (context) => {
  for (const { path } of await context.sample.indexes()) {
    const last = await lastAccepted(context, path);
    expect(await containerAt(context, path, toBigInt(last.index)), `the container at index ${last.index}`).toEqual(
      last,
    );
  }
});

requirement('index.getLastAccepted/never-goes-back', async (context) => {
  const { path, count } = await context.sample.index();
  let highest = count - 1n;
  for (let reading = 0; reading < 6; reading += 1) {
    const index = toBigInt((await lastAccepted(context, path, true)).index);
    expect(index, 'the index of the last container').toBeGreaterThanOrEqual(highest);
    highest = index;
  }
});

requirement('index.getLastAccepted/empty-index-is-an-error', async (context) => {
  for (const path of await emptyIndexes(context))
    expect(await context.rpc('index.getLastAccepted', { encoding: 'hex' }, { path })).toBeError();
});
