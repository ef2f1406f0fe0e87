import { expect, requirement, resultShape, toBigInt } from '../../src/harness/index.ts';
import { badIds, OTHER_ENCODINGS, UNKNOWN_ID } from './bad-arguments.ts';
import { containerAt, lastAccepted, positions } from './reading.ts';

const METHOD = 'index.getIndex';

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
  const { path, count } = await context.sample.index({ atLeast: 2n });
  const { id } = await containerAt(context, path, count - 1n);
  const answer = await context.rpc(METHOD, { id, encoding: 'hex' }, { path });
  expect(answer).toSucceed();
  expect(toBigInt(answer.result.index)).toBe(count - 1n);
});

requirement(`${METHOD}/encoding-other-than-hex-is-an-error`, async (context) => {
  const { path } = await context.sample.index();
  const { id } = await lastAccepted(context, path);
  for (const encoding of OTHER_ENCODINGS) expect(await context.call(METHOD, { id, encoding }, { path })).toBeError();
});

requirement(`${METHOD}/is-the-position-of-that-container`, async (context) => {
  const index = await context.sample.index({ atLeast: 2n });
  for (const position of positions(context, index, 6)) {
    const { id } = await containerAt(context, index.path, position);
    const answer = await context.rpc(METHOD, { id, encoding: 'hex' }, { path: index.path });
    expect(toBigInt(answer.result.index)).toBe(position);
  }
});

requirement(`${METHOD}/does-not-change`, async (context) => {
  const { path, count } = await context.sample.index({ atLeast: 2n });
  const position = count - 1n;
  const { id } = await containerAt(context, path, position);
  for (let reading = 0; reading < 3; reading += 1) {
    const answer = await context.rpc(METHOD, { id, encoding: 'hex' }, { path });
    expect(toBigInt(answer.result.index)).toBe(position);
    await lastAccepted(context, path);
  }
});

requirement(`${METHOD}/encoding-is-ignored`, async (context) => {
  const { path } = await context.sample.index();
  const { id } = await lastAccepted(context, path);
  const { result } = await context.rpc(METHOD, { id, encoding: 'hex' }, { path });
  for (const encoding of ['json', 'base64']) {
    expect((await context.call(METHOD, { id, encoding }, { path })).rawResult).toEqual(result);
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
