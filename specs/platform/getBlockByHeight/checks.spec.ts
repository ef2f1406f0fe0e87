import {
  encodeId,
  expect,
  requirement,
  resultShape,
  sha256,
  toBigInt,
  type CheckContext,
  textOf,
} from '../../../src/harness/index.ts';
import { expectSameForm, hexForm, jsonForm } from '../../support/json-form.ts';
import { bytesOf } from '../../support/platform/network-codec.ts';
import { refuses } from '../../support/refusals.ts';

const METHOD = 'platform.getBlockByHeight';
/** Number of heights that a check tests. */
const HEIGHTS = 5;

async function asJson({ rpc }: CheckContext, height: bigint) {
  return jsonForm((await rpc(METHOD, { height, encoding: 'json' })).result.block);
}

async function asHex({ rpc }: CheckContext, height: bigint): Promise<string> {
  return hexForm((await rpc(METHOD, { height, encoding: 'hex' })).result.block);
}

resultShape(METHOD, async ({ rpc, sample }) => {
  const heights = await sample.heights(HEIGHTS);
  const ask = (encoding: 'hex' | 'json') => heights.map((height) => rpc(METHOD, { height, encoding }));
  return Promise.all([...ask('hex'), ...ask('json')]);
});

requirement('platform.getBlockByHeight/returns-the-asked-height', async (context) => {
  for (const height of await context.sample.heights(HEIGHTS))
    expect(toBigInt((await asJson(context, height)).height), 'the height of the returned block').toBe(height);
});

requirement('platform.getBlockByHeight/json-id-is-that-of-the-bytes', async (context) => {
  for (const height of await context.sample.heights(HEIGHTS)) {
    const bytes = bytesOf(await asHex(context, height));
    const id = textOf(await asJson(context, height), 'id');
    expect(id, `the id in the JSON form of the block at ${height}`).toBe(encodeId(sha256(bytes)));
  }
});

requirement('platform.getBlockByHeight/neighbours-are-linked', async (context) => {
  for (const height of await context.sample.heights(HEIGHTS)) {
    const { parentID } = await asJson(context, height);
    const parent = (await context.rpc('platform.getBlock', { blockID: parentID, encoding: 'json' })).result.block;
    const below = await asJson(context, height - 1n);
    expectSameForm(jsonForm(parent), below, `the parent of the block at height ${height}`);
  }
});

requirement('platform.getBlockByHeight/serves-height-zero', async (context) => {
  for (const encoding of [undefined, 'hex', 'json'] as const)
    expect(await context.rpc(METHOD, { height: 0, encoding })).toSucceed();
});

requirement('platform.getBlockByHeight/above-the-tip-is-an-error', async (context) => {
  await context.stable(async (height) => {
    await refuses(context, METHOD, [{ height: height + 1n }, { height: height + 1n, encoding: 'json' }]);
  });
});

requirement('platform.getBlockByHeight/height-may-be-a-string', async (context) => {
  for (const height of await context.sample.heights(3)) {
    // A zero before the digits does not make them octal.
    for (const text of [`${height}`, `0${height}`]) {
      const { block } = (await context.rpc(METHOD, { height: text, encoding: 'hex' })).result;
      expect(block, `the block at height "${text}"`).toBe(await asHex(context, height));
    }
  }
});

requirement('platform.getBlockByHeight/omitted-height-is-zero', async (context) => {
  const { rawResult } = await context.call(METHOD, { encoding: 'hex' });
  expect(textOf(rawResult, 'block'), 'the block without a height').toBe(await asHex(context, 0n));
});
