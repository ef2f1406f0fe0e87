import {
  compareBlock,
  decodeBlock,
  decodeHexChecked,
  decodeWholeBlock,
  encodeId,
  expect,
  expectDecoded,
  requirement,
  resultShape,
  sha256,
  toBigInt,
  type CheckContext,
  type Decoded,
  type JsonValue,
  type PlatformBlock,
  textOf,
} from '../../../src/harness/index.ts';
import { blockAt, knownBlocks } from '../../support/platform/blocks.ts';
import {
  expectNone,
  isShownOtherwise,
  bytesOfForm,
  expectSameForm,
  hexForm,
  jsonForm,
} from '../../support/json-form.ts';
import { bytesOf, idOf, usesNetworkCodec } from '../../support/platform/network-codec.ts';

const METHOD = 'platform.getBlock';
/** Number of blocks that a check tests. */
const BLOCKS = 6;
/** Number of blocks to compare member by member. If possible, one of each kind. */
const COMPARED = 18;
/** Number of blocks whose bytes are compared with their JSON form. */
const DECODED = 12;
/** Number of blocks whose kinds are compared. */
const KINDS = 24;

async function asHex({ rpc }: CheckContext, blockID: string): Promise<string> {
  return hexForm((await rpc(METHOD, { blockID, encoding: 'hex' })).result.block);
}

async function asJson({ rpc }: CheckContext, blockID: string): Promise<JsonValue> {
  return jsonForm((await rpc(METHOD, { blockID, encoding: 'json' })).result.block);
}

async function payload(context: CheckContext, blockID: string): Promise<Uint8Array> {
  return bytesOfForm(context, await asHex(context, blockID), `block ${blockID}`);
}

resultShape(METHOD, async (context) => {
  const blocks = await knownBlocks(context, BLOCKS);
  const ask = (encoding: 'hex' | 'json') => blocks.map(({ id }) => context.rpc(METHOD, { blockID: id, encoding }));
  return Promise.all([...ask('hex'), ...ask('json')]);
});

requirement('platform.getBlock/same-as-by-height', async (context) => {
  for (const { id, height } of await knownBlocks(context, BLOCKS)) {
    const byHeight = await context.rpc('platform.getBlockByHeight', { height, encoding: 'hex' });
    const hex = hexForm(byHeight.result.block);
    // The document does not show the case of hex digits.
    expect((await asHex(context, id)).toLowerCase(), `the hex of block ${id}`).toBe(hex.toLowerCase());
  }
});

requirement('platform.getBlock/json-same-as-by-height', async (context) => {
  const compare = async (blockID: string, height: bigint) => {
    const byHeight = await context.rpc('platform.getBlockByHeight', { height, encoding: 'json' });
    const byId = await context.rpc(METHOD, { blockID, encoding: 'json' });
    expectSameForm(jsonForm(byId.result.block), jsonForm(byHeight.result.block), `the JSON form of block ${blockID}`);
    return textOf(byId.result.block, 'parentID');
  };
  for (const { id, height } of await knownBlocks(context, COMPARED)) {
    const parent = await compare(id, height);
    // The parent may be missing from the sample and contain transactions of further kinds.
    if (parent !== undefined && height > 0n) await compare(parent, height - 1n);
  }
});

requirement('platform.getBlock/parent-is-one-below', async (context) => {
  const blocks = (await knownBlocks(context, BLOCKS)).filter(({ height }) => height > 0n);
  if (blocks.length === 0)
    context.notTestable('the chain has only one block above genesis; test a chain with at least two');
  for (const { id, height } of blocks) {
    const block = jsonForm((await context.rpc(METHOD, { blockID: id, encoding: 'json' })).result.block);
    const parent = jsonForm((await context.rpc(METHOD, { blockID: block.parentID, encoding: 'json' })).result.block);
    expect(toBigInt(parent.height), `the height of the parent of block ${id}`).toBe(height - 1n);
  }
});

requirement('platform.getBlock/parent-chain', async (context) => {
  let linked = 0;
  for (const height of (await context.sample.heights(BLOCKS)).filter((above) => above > 0n)) {
    const below = textOf((await blockAt(context, height - 1n, 'json')).result.block, 'id');
    if (below === undefined) continue;
    expect(
      jsonForm((await blockAt(context, height, 'json')).result.block).parentID,
      `the parent of the block at height ${height}`,
    ).toBe(below);
    linked += 1;
  }
  if (linked === 0) context.notTestable('no JSON form of a block contains `id`; test a node whose blocks contain it');
});

requirement('platform.getBlock/json-id-is-the-asked-id', async (context) => {
  for (const { id } of await knownBlocks(context, BLOCKS)) {
    const { block } = (await context.rpc(METHOD, { blockID: id, encoding: 'json' })).result;
    expect(textOf(block, 'id'), 'the id in the JSON form').toBe(id);
  }
});

requirement('platform.getBlock/hex-carries-a-checksum', async (context) => {
  for (const { id } of await knownBlocks(context, BLOCKS))
    expectDecoded(decodeHexChecked(await asHex(context, id)), `the hex of block ${id}`);
});

requirement('platform.getBlock/hash-of-bytes-is-the-id', async (context) => {
  for (const { id } of await knownBlocks(context, BLOCKS))
    expect(encodeId(sha256(await payload(context, id))), `the hash of the bytes of block ${id}`).toBe(id);
});

requirement('platform.getBlock/hex-and-json-agree', async (context) => {
  let read = 0;
  for (const { id } of await knownBlocks(context, BLOCKS)) {
    const facts = decodeWholeBlock(await payload(context, id));
    if (!facts.ok) continue;
    read += 1;
    expectNone(compareBlock(facts.value, await asJson(context, id)), `the JSON form of block ${id}`);
  }
  if (read === 0) context.notTestable('the suite cannot decode the kinds of the sampled blocks');
});

requirement('platform.getBlock/bytes-agree-with-json', async (context) => {
  const read: { readonly id: string; readonly bytes: Uint8Array; readonly facts: Decoded<PlatformBlock> }[] = [];
  for (const { id } of await knownBlocks(context, DECODED)) {
    const bytes = bytesOf(await asHex(context, id));
    read.push({ id, bytes, facts: decodeWholeBlock(bytes) });
  }
  const known = read.filter(({ facts }) => facts.ok);
  const isOfNetwork = known.some(({ id, bytes }) => id === idOf(bytes)) || (await usesNetworkCodec(context));
  if (!isOfNetwork && !read.some(({ facts }) => facts.ok))
    context.notTestable('the bytes of the node are in a codec of its own');
  for (const { id, bytes, facts } of read) {
    if (facts.ok) {
      const differences = compareBlock(facts.value, await asJson(context, id));
      expectNone(differences.filter(isShownOtherwise), `the JSON form of block ${id}`);
    }
    // The suite does not know kinds from later releases, but their bytes have the ID.
    if (isOfNetwork && !facts.ok)
      expect(idOf(bytes), `the hash of the bytes of block ${id}, which are not all of a known kind,`).toBe(id);
  }
});

/** Kinds of the newest sampled blocks, decoded from their bytes, and whether their JSON form contains `txs`. */
async function kinds(context: CheckContext) {
  const blocks = (await context.sample.blocks()).toSorted((a, b) => (a.height > b.height ? -1 : 1)).slice(0, KINDS);
  const read = blocks.map(async ({ height, json }) => {
    const { block } = (await blockAt(context, height, 'hex')).result;
    const bytes = decodeHexChecked(hexForm(block));
    const facts = bytes.ok ? decodeBlock(bytes.value) : bytes;
    return facts.ok ? [{ height, facts: facts.value, hasTxs: Array.isArray(json.txs) }] : [];
  });
  const known = (await Promise.all(read)).flat();
  return known.length > 0 ? known : context.notTestable('the suite cannot decode the kinds of the sampled blocks');
}

requirement('platform.getBlock/json-txs-by-kind', async (context) => {
  for (const { height, facts, hasTxs } of await kinds(context)) {
    const { kind, time } = facts;
    // The document does not tell it for proposal blocks without a time, nor for atomic blocks.
    if (kind === 'atomic' || (kind === 'proposal' && time === undefined)) continue;
    expect(hasTxs, `whether block ${height} (${kind}) contains txs`).toBe(kind === 'standard' || kind === 'proposal');
  }
});

requirement('platform.getBlock/json-txs-of-standard-blocks', async (context) => {
  for (const { height, facts, hasTxs } of await kinds(context)) {
    if (facts.kind === 'atomic') continue;
    expect(hasTxs, `whether block ${height} (${facts.kind}) contains txs`).toBe(facts.kind === 'standard');
  }
});
