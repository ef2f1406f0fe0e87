import { expect, requirement, resultShape } from '../../../src/harness/index.ts';
import { aboutLastContainers, aboutUnknownIds } from '../../support/index/id-methods.ts';
import { containerAt, containerById, expectNoContainer, lastAccepted, positions } from '../../support/index/reading.ts';

const METHOD = 'index.getContainerByID';

resultShape(METHOD, (context) => aboutLastContainers(context, METHOD));

requirement('index.getContainerByID/is-the-one-with-that-id', async (context) => {
  for (const index of await context.sample.indexes()) {
    for (const position of positions(context, index, 4)) {
      const { id } = await containerAt(context, index.path, position);
      expect((await containerById(context, index.path, id)).id, 'the ID of the returned container').toBe(id);
    }
  }
});

requirement('index.getContainerByID/same-as-by-index', async (context) => {
  for (const index of await context.sample.indexes()) {
    for (const position of positions(context, index, 4)) {
      const container = await containerAt(context, index.path, position);
      expect(await containerById(context, index.path, container.id), `the container ${container.id}`).toEqual(
        container,
      );
    }
  }
});

requirement('index.getContainerByID/unknown-id-is-an-error', async (context) => {
  for (const answer of await aboutUnknownIds(context, METHOD)) expectNoContainer(context, answer);
});

requirement('index.getContainerByID/old-name-is-not-taken', async (context) => {
  const { path } = await context.sample.index();
  const { id } = await lastAccepted(context, path);
  expect(await context.rpc(METHOD, { id, encoding: 'hex' }, { path })).toSucceed();
  expect(await context.call(METHOD, { containerID: id, encoding: 'hex' }, { path })).toBeError();
});
