import { expect, requirement, resultShape } from '../../src/harness/index.ts';
import { badIds, OTHER_ENCODINGS, UNKNOWN_ID } from './bad-arguments.ts';
import { containerAt, containerById, lastAccepted, positions } from './reading.ts';

const METHOD = 'index.getContainerByID';

resultShape(METHOD, async (context) => {
  const indexes = await context.sample.indexes();
  const answers = await Promise.all(
    indexes.map(async ({ path }) => {
      const { id } = await lastAccepted(context, path);
      return context.rpc(METHOD, { id, encoding: 'hex' }, { path });
    }),
  );
  for (const answer of answers) expect(answer).toSucceed();
  return answers;
});

requirement(`${METHOD}/takes-encoding`, async (context) => {
  const { path } = await context.sample.index();
  const { id } = await lastAccepted(context, path);
  const answer = await context.rpc(METHOD, { id, encoding: 'hex' }, { path });
  expect(answer).toSucceed();
  expect(answer.result.encoding).toBe('hex');
});

requirement(`${METHOD}/encoding-other-than-hex-is-an-error`, async (context) => {
  const { path } = await context.sample.index();
  const { id } = await lastAccepted(context, path);
  for (const encoding of OTHER_ENCODINGS) expect(await context.call(METHOD, { id, encoding }, { path })).toBeError();
});

requirement(`${METHOD}/is-the-one-with-that-id`, async (context) => {
  for (const index of await context.sample.indexes()) {
    for (const position of positions(context, index, 4)) {
      const { id } = await containerAt(context, index.path, position);
      expect((await containerById(context, index.path, id)).id).toBe(id);
    }
  }
});

requirement(`${METHOD}/same-as-by-index`, async (context) => {
  for (const index of await context.sample.indexes()) {
    for (const position of positions(context, index, 4)) {
      const container = await containerAt(context, index.path, position);
      expect(await containerById(context, index.path, container.id)).toEqual(container);
    }
  }
});

requirement(`${METHOD}/unknown-id-is-an-error`, async ({ rpc, sample }) => {
  for (const { path } of await sample.indexes()) {
    expect(await rpc(METHOD, { id: UNKNOWN_ID, encoding: 'hex' }, { path })).toBeError();
  }
});

requirement(`${METHOD}/bad-id-is-an-error`, async (context) => {
  const { path } = await context.sample.index();
  const { id } = await lastAccepted(context, path);
  for (const bad of badIds(id)) expect(await context.call(METHOD, { id: bad, encoding: 'hex' }, { path })).toBeError();
});

requirement(`${METHOD}/old-name-is-not-taken`, async (context) => {
  const { path } = await context.sample.index();
  const { id } = await lastAccepted(context, path);
  expect(await context.rpc(METHOD, { id, encoding: 'hex' }, { path })).toSucceed();
  expect(await context.call(METHOD, { containerID: id, encoding: 'hex' }, { path })).toBeError();
});
