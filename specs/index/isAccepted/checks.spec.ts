import { expect, requirement, resultShape, ZERO_ID } from '../../../src/harness/index.ts';
import { unusedContainerId } from '../../support/index/id-methods.ts';
import { containerAt, lastAccepted, positions } from '../../support/index/reading.ts';

const METHOD = 'index.isAccepted';

resultShape(METHOD, async (context) => {
  const { path } = await context.sample.index();
  const { id } = await lastAccepted(context, path);
  const answers = await Promise.all([
    context.rpc(METHOD, { id, encoding: 'hex' }, { path }),
    context.rpc(METHOD, { id: unusedContainerId(context), encoding: 'hex' }, { path }),
  ]);
  expect(answers[0]).toSucceed();
  return answers;
});

requirement('index.isAccepted/true-for-a-container', async (context) => {
  for (const index of await context.sample.indexes()) {
    for (const position of positions(context, index, 4)) {
      const { id } = await containerAt(context, index.path, position);
      const { result } = await context.rpc(METHOD, { id, encoding: 'hex' }, { path: index.path });
      expect(result.isAccepted, `\`isAccepted\` of ${id}`).toBe(true);
    }
  }
});

requirement('index.isAccepted/unknown-id-is-no-error', async (context) => {
  const { path } = await context.sample.index();
  const params = { id: unusedContainerId(context), encoding: 'hex' } as const;
  expect(await context.rpc(METHOD, params, { path }), 'a request with an unknown ID').toSucceed();
});

requirement('index.isAccepted/false-for-an-unknown-id', async (context) => {
  for (const { path } of await context.sample.indexes()) {
    for (const id of [unusedContainerId(context), ZERO_ID]) {
      const answer = await context.rpc(METHOD, { id, encoding: 'hex' }, { path });
      if (answer.ok) expect(answer.result.isAccepted, `\`isAccepted\` of ${id}, an unknown ID,`).toBe(false);
      else expect(answer).toBeError();
    }
  }
});

requirement('index.isAccepted/agrees-with-by-id', async (context) => {
  const index = await context.sample.index();
  const { path } = index;
  const known = await Promise.all(positions(context, index, 3).map((position) => containerAt(context, path, position)));
  const [other] = (await context.sample.indexes()).filter((each) => each.path !== path);
  const elsewhere = other === undefined ? [] : [(await lastAccepted(context, other.path)).id];
  for (const id of [...known.map((container) => container.id), ...elsewhere, unusedContainerId(context)]) {
    const answer = await context.rpc(METHOD, { id, encoding: 'hex' }, { path });
    const byId = await context.rpc('index.getContainerByID', { id, encoding: 'hex' }, { path });
    expect(answer.ok && answer.result.isAccepted, `\`isAccepted\` of ${id}`).toBe(byId.ok && byId.result !== null);
  }
});

requirement('index.isAccepted/old-name-is-not-taken', async (context) => {
  const { path } = await context.sample.index();
  const { id } = await lastAccepted(context, path);
  expect(
    (await context.rpc(METHOD, { id, encoding: 'hex' }, { path })).result.isAccepted,
    `\`isAccepted\` of ${id}`,
  ).toBe(true);
  const answer = await context.call(METHOD, { containerID: id, encoding: 'hex' }, { path });
  if (answer.ok)
    expect(answer.rawResult, 'the result for an unknown argument name').toMatchObject({ isAccepted: false });
  else expect(answer).toBeError();
});
