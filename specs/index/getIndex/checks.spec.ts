import { expect, requirement, resultShape, toBigInt } from '../../../src/harness/index.ts';
import { aboutLastContainers, aboutUnknownIds } from '../../support/index/id-methods.ts';
import { containerAt, lastAccepted, positions } from '../../support/index/reading.ts';

const METHOD = 'index.getIndex';

resultShape(METHOD, (context) => aboutLastContainers(context, METHOD));

requirement('index.getIndex/is-the-position-of-that-container', async (context) => {
  // With one container, only its position 0 could be wrong.
  await context.sample.index({ atLeast: 2n });
  for (const index of await context.sample.indexes()) {
    const { path } = index;
    const containers = positions(context, index, 6).map((position) => containerAt(context, path, position));
    for (const { id, index: position } of await Promise.all([...containers, lastAccepted(context, path, true)])) {
      const answer = await context.rpc(METHOD, { id, encoding: 'hex' }, { path });
      expect(toBigInt(answer.result.index), `the index of ${id} at ${path}`).toBe(toBigInt(position));
    }
  }
});

requirement('index.getIndex/does-not-change', async (context) => {
  const { path, count } = await context.sample.index({ atLeast: 2n });
  const position = count - 1n;
  const { id } = await containerAt(context, path, position);
  for (let reading = 0; reading < 3; reading += 1) {
    const answer = await context.rpc(METHOD, { id, encoding: 'hex' }, { path, fresh: true });
    expect(toBigInt(answer.result.index), `the index of ${id}`).toBe(position);
    await lastAccepted(context, path, true);
  }
});

requirement('index.getIndex/unknown-id-is-an-error', async (context) => {
  for (const answer of await aboutUnknownIds(context, METHOD)) expect(answer).toBeError();
});
