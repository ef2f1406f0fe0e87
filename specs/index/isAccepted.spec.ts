import { expect, requirement, resultShape } from '../../src/harness/index.ts';
import { badIds, OTHER_ENCODINGS, UNKNOWN_ID } from './bad-arguments.ts';
import { containerAt, lastAccepted, positions } from './reading.ts';

const METHOD = 'index.isAccepted';

resultShape(METHOD, async (context) => {
  const { path } = await context.sample.index();
  const { id } = await lastAccepted(context, path);
  const answers = await Promise.all([
    context.rpc(METHOD, { id, encoding: 'hex' }, { path }),
    context.rpc(METHOD, { id: UNKNOWN_ID, encoding: 'hex' }, { path }),
  ]);
  for (const answer of answers) expect(answer).toSucceed();
  return answers;
});

requirement(`${METHOD}/takes-encoding`, async (context) => {
  const { path } = await context.sample.index();
  const { id } = await lastAccepted(context, path);
  const answer = await context.rpc(METHOD, { id, encoding: 'hex' }, { path });
  expect(answer).toSucceed();
  expect(answer.result.isAccepted).toBe(true);
});

requirement(`${METHOD}/encoding-other-than-hex-is-an-error`, async (context) => {
  const { path } = await context.sample.index();
  const { id } = await lastAccepted(context, path);
  for (const encoding of OTHER_ENCODINGS) expect(await context.call(METHOD, { id, encoding }, { path })).toBeError();
});

requirement(`${METHOD}/encoding-is-ignored`, async (context) => {
  const { path } = await context.sample.index();
  const { id } = await lastAccepted(context, path);
  const { result } = await context.rpc(METHOD, { id, encoding: 'hex' }, { path });
  for (const encoding of ['json', 'base64']) {
    expect((await context.call(METHOD, { id, encoding }, { path })).rawResult).toEqual(result);
  }
});

requirement(`${METHOD}/true-for-a-container`, async (context) => {
  for (const index of await context.sample.indexes()) {
    for (const position of positions(context, index, 4)) {
      const { id } = await containerAt(context, index.path, position);
      const { result } = await context.rpc(METHOD, { id, encoding: 'hex' }, { path: index.path });
      expect(result.isAccepted).toBe(true);
    }
  }
});

requirement(`${METHOD}/false-for-an-unknown-id`, async ({ rpc, sample }) => {
  for (const { path } of await sample.indexes()) {
    const { result } = await rpc(METHOD, { id: UNKNOWN_ID, encoding: 'hex' }, { path });
    expect(result.isAccepted).toBe(false);
  }
});

requirement(`${METHOD}/agrees-with-by-id`, async (context) => {
  const index = await context.sample.index();
  const { path } = index;
  const known = await Promise.all(positions(context, index, 3).map((position) => containerAt(context, path, position)));
  for (const id of [...known.map((container) => container.id), UNKNOWN_ID]) {
    const { result } = await context.rpc(METHOD, { id, encoding: 'hex' }, { path });
    const byId = await context.rpc('index.getContainerByID', { id, encoding: 'hex' }, { path });
    expect(result.isAccepted).toBe(byId.ok);
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
  expect((await context.rpc(METHOD, { id, encoding: 'hex' }, { path })).result.isAccepted).toBe(true);
  const answer = await context.call(METHOD, { containerID: id, encoding: 'hex' }, { path });
  if (answer.ok) expect(answer.rawResult).toMatchObject({ isAccepted: false });
  else expect(answer).toBeError();
});
