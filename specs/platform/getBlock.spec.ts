import {
  decodeBlock,
  decodeHexChecked,
  encodeId,
  expect,
  requirement,
  resultShape,
  sha256,
  toBigInt,
  type CheckContext,
} from '../../src/harness/index.ts';
import { knownBlocks } from '../support/blocks.ts';
import { malformedIds, NOT_A_STRING, unusedId } from '../support/ids.ts';
import { canonical, hexForm, jsonForm, memberText } from '../support/json-form.ts';
import { refuses } from '../support/refusals.ts';

const METHOD = 'platform.getBlock';
/** Blocks that a check looks at. */
const BLOCKS = 6;

async function asHex({ rpc }: CheckContext, blockID: string): Promise<string> {
  return hexForm((await rpc(METHOD, { blockID, encoding: 'hex' })).result.block);
}

async function payload(context: CheckContext, blockID: string): Promise<Uint8Array> {
  const decoded = decodeHexChecked(await asHex(context, blockID));
  return decoded.ok
    ? decoded.value
    : context.notTestable(`the hex of block ${blockID} carries no checksum: ${decoded.reason}`);
}

resultShape(METHOD, async (context) => {
  const blocks = await knownBlocks(context, BLOCKS);
  const ask = (encoding: 'hex' | 'json') => blocks.map(({ id }) => context.rpc(METHOD, { blockID: id, encoding }));
  return Promise.all([...ask('hex'), ...ask('json')]);
});

requirement('platform.getBlock/hex-is-echoed', async (context) => {
  const [block] = await knownBlocks(context, 1);
  expect((await context.rpc(METHOD, { blockID: block?.id ?? '', encoding: 'hex' })).result.encoding).toBe('hex');
});

requirement('platform.getBlock/json-is-echoed', async (context) => {
  const [block] = await knownBlocks(context, 1);
  expect((await context.rpc(METHOD, { blockID: block?.id ?? '', encoding: 'json' })).result.encoding).toBe('json');
});

requirement('platform.getBlock/default-encoding-is-hex', async (context) => {
  for (const { id } of await knownBlocks(context, 2)) {
    const { result } = await context.rpc(METHOD, { blockID: id });
    expect(result).toMatchObject({ encoding: 'hex', block: await asHex(context, id) });
  }
});

requirement('platform.getBlock/unknown-encoding-is-an-error', async (context) => {
  const [block] = await knownBlocks(context, 1);
  const encodings = ['cb58', 'base64', 'xml', 7];
  await refuses(
    context,
    METHOD,
    encodings.map((encoding) => ({ blockID: block?.id ?? '', encoding })),
  );
});

requirement('platform.getBlock/same-as-by-height', async (context) => {
  for (const { id, height } of await knownBlocks(context, BLOCKS)) {
    const byHeight = await context.rpc('platform.getBlockByHeight', { height: `${height}`, encoding: 'hex' });
    expect(await asHex(context, id)).toBe(byHeight.result.block);
  }
});

requirement('platform.getBlock/json-same-as-by-height', async (context) => {
  for (const { id, height } of await knownBlocks(context, BLOCKS)) {
    const byHeight = await context.rpc('platform.getBlockByHeight', { height: `${height}`, encoding: 'json' });
    const byId = await context.rpc(METHOD, { blockID: id, encoding: 'json' });
    expect(canonical(jsonForm(byId.result.block))).toBe(canonical(byHeight.result.block));
  }
});

requirement('platform.getBlock/parent-is-one-below', async (context) => {
  const blocks = (await knownBlocks(context, BLOCKS)).filter(({ height }) => height > 0n);
  if (blocks.length === 0)
    context.notTestable('the only block below the tip is genesis; judge a chain with two blocks above it');
  for (const { id, height } of blocks) {
    const block = jsonForm((await context.rpc(METHOD, { blockID: id, encoding: 'json' })).result.block);
    const parent = jsonForm((await context.rpc(METHOD, { blockID: block.parentID, encoding: 'json' })).result.block);
    expect(toBigInt(parent.height)).toBe(height - 1n);
  }
});

requirement('platform.getBlock/parent-chain', async (context) => {
  const blocks = new Map((await context.sample.blocks()).map(({ height, json }) => [height, json]));
  const pairs = [...blocks].flatMap(([height, json]) => {
    const below = memberText(blocks.get(height - 1n), 'id');
    return below === undefined ? [] : [{ parent: memberText(json, 'parentID'), below }];
  });
  if (pairs.length === 0)
    context.notTestable('no two neighbouring blocks show their `id`; judge a chain with two blocks');
  for (const { parent, below } of pairs) expect(parent).toBe(below);
});

requirement('platform.getBlock/json-id-is-the-asked-id', async (context) => {
  for (const { id } of await knownBlocks(context, BLOCKS)) {
    const { block } = (await context.rpc(METHOD, { blockID: id, encoding: 'json' })).result;
    expect(memberText(block, 'id')).toBe(id);
  }
});

requirement('platform.getBlock/hex-carries-a-checksum', async (context) => {
  for (const { id } of await knownBlocks(context, BLOCKS)) {
    expect(decodeHexChecked(await asHex(context, id))).toMatchObject({ ok: true });
  }
});

requirement('platform.getBlock/hash-of-bytes-is-the-id', async (context) => {
  for (const { id } of await knownBlocks(context, BLOCKS)) {
    expect(encodeId(sha256(await payload(context, id)))).toBe(id);
  }
});

requirement('platform.getBlock/hex-and-json-agree', async (context) => {
  let read = 0;
  for (const { id } of await knownBlocks(context, BLOCKS)) {
    const facts = decodeBlock(await payload(context, id));
    if (!facts.ok) continue;
    read += 1;
    const block = jsonForm((await context.rpc(METHOD, { blockID: id, encoding: 'json' })).result.block);
    expect({ parentID: block.parentID, height: toBigInt(block.height) }).toEqual({
      parentID: facts.value.parentId,
      height: facts.value.height,
    });
  }
  if (read === 0) context.notTestable('the sampled blocks are of kinds that the reader does not know');
});

requirement('platform.getBlock/malformed-id-is-an-error', async (context) => {
  await refuses(
    context,
    METHOD,
    malformedIds(context).map((blockID) => ({ blockID })),
  );
});

requirement('platform.getBlock/wrong-typed-id-is-an-error', async (context) => {
  await refuses(
    context,
    METHOD,
    NOT_A_STRING.map((blockID) => ({ blockID })),
  );
});

requirement('platform.getBlock/unknown-id-is-an-error', async (context) => {
  const blockID = unusedId(context, 'block');
  await refuses(context, METHOD, [{ blockID }, { blockID, encoding: 'json' }]);
});

requirement('platform.getBlock/missing-id-is-an-error', async (context) => {
  await refuses(context, METHOD, [{}]);
});
