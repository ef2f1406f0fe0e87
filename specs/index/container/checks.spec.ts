import {
  containerIdOf,
  dateOf,
  decodeBlock,
  encodeHex,
  expect,
  innerBlockOf,
  parentIdOf,
  requirement,
  toBigInt,
  isJsonObject,
  type CheckContext,
  type JsonObject,
  type JsonValue,
} from '../../../src/harness/index.ts';
import { answered } from '../../support/platform/issued.ts';
import { blockAt } from '../../support/platform/blocks.ts';
import { withoutChecksum } from '../../support/ids.ts';
import { hexForm } from '../../support/json-form.ts';
import { EARLIEST, latest, nanoseconds } from '../../support/clock.ts';
import { bytesOf } from '../../support/platform/network-codec.ts';
import {
  wholeIndex,
  given,
  atRest,
  containerAt,
  containerById,
  expectNoContainer,
  lastAccepted,
  payloadOf,
  positions,
  range,
} from '../../support/index/reading.ts';
import { BLOCK_INDEXES, expectNoContradiction, expectNoSurveyedContradiction } from '../../support/index/chains.ts';

const NANOSECONDS = 1_000_000_000n;
/** Largest time from acceptance to the header Date: the rest of a second, and the time to send the response. */
const SEVERAL_SECONDS = 30n;
/** Number of containers to search for one that was accepted during the run. */
const RECENT = 63n;

requirement('index.container/first-index-is-zero', async (context) => {
  for (const { path } of await context.sample.indexes()) {
    const [first] = await range(context, path, 0n, 1n);
    expect(first?.index, `the index of the first container of ${path}`).toBe('0');
  }
});

requirement('index.container/index-counts-the-earlier', async (context) => {
  const { path, count } = await context.sample.index({ atLeast: 3n });
  const whole = count < 200n ? count : 200n;
  const containers = await range(context, path, 0n, whole);
  expect(
    containers.map(({ index }) => toBigInt(index)),
    'the indexes of the first containers',
  ).toEqual(containers.map((_, earlier) => BigInt(earlier)));
  await expectNoSurveyedContradiction(context, 'number');
});

requirement('index.container/timestamp-is-when-accepted', async (context) => {
  const { path } = await context.sample.index({ name: 'P/block' });
  const { id, bytes, answer, statuses, said } = await answered(context);
  if (statuses.at(-1) !== 'Committed')
    return context.blocked(
      'platform.issueTx/takes-signed-bytes',
      `the issued transaction ${id} is not Committed${said}`,
    );
  const last = await context.rpc('index.getLastAccepted', { encoding: 'hex' }, { path, fresh: true });
  const end = toBigInt(given(context, last.result, `the last container of ${path}`).index);
  const recent = await context.afresh(() => range(context, path, end < RECENT ? 0n : end - RECENT, RECENT + 1n));
  // A block contains the transaction without its codec version.
  const inBlock = encodeHex(bytes.subarray(2)).slice(2);
  const found = recent.find((container) => container.bytes.includes(inBlock));
  const [sent, clock] = [dateOf(answer.exchange), dateOf(last.exchange)];
  if (found === undefined || sent === undefined || clock === undefined)
    return context.notTestable(
      found === undefined
        ? `no recent container of ${path} contains the transaction ${id}`
        : 'the responses of the node have no Date header',
    );
  const what = `the timestamp of the container with ${id}, by the clock of the node in Unix nanoseconds,`;
  expect(nanoseconds(found.timestamp), what).toBeGreaterThanOrEqual((sent - SEVERAL_SECONDS) * NANOSECONDS);
  expect(nanoseconds(found.timestamp), what).toBeLessThanOrEqual((clock + SEVERAL_SECONDS) * NANOSECONDS);
});

requirement('index.container/only-in-its-index', async (context) => {
  const indexes = await context.sample.indexes();
  if (indexes.length < 2)
    context.notTestable('only one index contains containers; test a node with several filled indexes');
  for (const { path } of indexes) {
    for (const other of indexes.filter((each) => each.path !== path)) {
      const { id } = await lastAccepted(context, other.path);
      const answer = await context.rpc('index.getContainerByID', { id, encoding: 'hex' }, { path });
      expectNoContainer(context, answer, `a request to ${path} for the container ${id} of ${other.path}`);
    }
  }
});

requirement('index.container/stays-in-the-index', async (context) => {
  for (const index of await context.sample.indexes()) {
    const chosen = positions(context, index, 2);
    const before = await Promise.all(chosen.map((position) => containerAt(context, index.path, position)));
    await context.afresh(async () => {
      const after = await Promise.all([
        ...before.map(({ id }) => containerById(context, index.path, id)),
        ...chosen.map((position) => containerAt(context, index.path, position)),
      ]);
      expect(after, 'the containers in a second read by ID and by index').toEqual([...before, ...before]);
    });
  }
});

requirement('index.container/timestamps-in-acceptance-order', async (context) => {
  const { path, count } = await context.sample.index({ atLeast: 2n });
  const start = count > 512n ? context.sample.below(count - 511n, 'acceptance order') : 0n;
  const times = (await range(context, path, start, 512n)).map(({ timestamp }) => nanoseconds(timestamp));
  expect(times.length, 'the number of containers in the range').toBeGreaterThan(1);
  times.forEach((time, i) => {
    const earlier = times[i - 1] ?? time;
    expect(time, `the timestamp of container ${start + BigInt(i)}, in Unix nanoseconds,`).toBeGreaterThanOrEqual(
      earlier,
    );
  });
  await expectNoSurveyedContradiction(context, 'acceptance time');
});

requirement('index.container/timestamp-plausible', async (context) => {
  for (const { path } of await context.sample.indexes()) {
    for (const container of [await containerAt(context, path, 0n), await lastAccepted(context, path)]) {
      const time = nanoseconds(container.timestamp);
      expect(time, `the timestamp of container ${container.index}, in Unix nanoseconds,`).toBeGreaterThanOrEqual(
        EARLIEST,
      );
      const now = latest(context);
      if (now !== undefined)
        expect(time, `the timestamp of container ${container.index}, in Unix nanoseconds,`).toBeLessThanOrEqual(now);
    }
  }
});

requirement('index.container/ids-are-unique', async (context) => {
  const { path, count } = await context.sample.index({ atLeast: 2n });
  const start = count > 256n ? context.sample.below(count - 255n, 'unique') : 0n;
  const ids = (await range(context, path, start, 256n)).map(({ id }) => id);
  expect(ids.length, 'the number of containers in the range').toBeGreaterThan(1);
  expect(new Set(ids).size, 'the number of distinct IDs in the range').toBe(ids.length);
  await expectNoSurveyedContradiction(context, 'repeated ID');
});

requirement('index.container/concurrent-reads-answered', async (context) => {
  const index = await context.sample.index({ atLeast: 2n });
  const indexes = Array.from({ length: 2 }, () => positions(context, index, 5)).flat();
  const [, ...read] = await context.afresh(() =>
    Promise.all([
      lastAccepted(context, index.path),
      ...indexes.map((position) => containerAt(context, index.path, position)),
    ]),
  );
  expect(
    read.map((container) => toBigInt(container.index)),
    'the indexes of containers that were read concurrently by index',
  ).toEqual(indexes);
});

/** The requests, without `encoding`, for the last container of an index and for a range of it alone. */
async function readsOf(context: CheckContext, path: string) {
  const { id, index } = await lastAccepted(context, path);
  return [
    ['index.getContainerByID', { id }],
    ['index.getContainerByIndex', { index }],
    ['index.getContainerRange', { startIndex: index, numToFetch: 1 }],
    ['index.getLastAccepted', {}],
  ] as const;
}

/** The only container in the result of a request, if it has one. */
function containerIn(result: JsonValue | undefined): JsonValue | undefined {
  const listed = isJsonObject(result) && Array.isArray(result.containers) ? result.containers : result;
  return Array.isArray(listed) ? listed[0] : listed;
}

/** Runs a comparison on requests for the last container of each index, with each value on one index, and with one of them on the others. */
async function eachRead<T>(
  context: CheckContext,
  values: readonly [T, ...T[]],
  compare: (path: string, method: string, params: JsonObject, value: T) => Promise<void>,
): Promise<void> {
  let turn = 0;
  for (const [at, { path }] of (await context.sample.indexes()).entries())
    await atRest(context, path, async () => {
      for (const [method, params] of await readsOf(context, path)) {
        turn += 1;
        const own = at === 0 ? values : [values[turn % values.length] ?? values[0]];
        for (const value of own) await compare(path, method, { ...params }, value);
      }
    });
}

requirement('index.container/only-plain-hex', (context) =>
  eachRead(context, ['hexnc', 'hexc', ' hex', ''], async (path, method, params, encoding) => {
    expect(await context.call(method, { ...params, encoding }, { path })).toBeError();
  }),
);

requirement('index.container/hex-variants-are-taken', (context) =>
  eachRead(context, ['hexc', 'hexnc'], async (path, method, params, encoding) => {
    const { bytes } = await lastAccepted(context, path);
    const answer = await context.call(method, { ...params, encoding }, { path });
    expect(
      containerIn(answer.rawResult),
      `the container of ${method} at ${path} with the encoding ${encoding}`,
    ).toMatchObject({ bytes: encoding === 'hexc' ? bytes : withoutChecksum(bytes), encoding });
  }),
);

requirement('index.container/bytes-carry-a-checksum', async (context) => {
  for (const { path } of await context.sample.indexes()) {
    const { bytes } = await lastAccepted(context, path);
    payloadOf(bytes);
  }
});

requirement('index.container/id-is-the-hash-of-its-bytes', async (context) => {
  for (const index of await context.sample.indexes()) {
    for (const position of positions(context, index, 4)) {
      const { id, bytes } = await containerAt(context, index.path, position);
      expect(containerIdOf(payloadOf(bytes)), `the hashes of the bytes of ${id}`).toContain(id);
    }
  }
  await expectNoSurveyedContradiction(context, 'hash');
});

for (const [claim, rule] of [
  ['block-heights-rise-by-one', 'height'],
  ['block-times-never-fall', 'block time'],
  ['blocks-can-be-read', 'unreadable'],
  ['blocks-name-the-one-before', 'parent'],
] as const)
  requirement(`index.container/${claim}`, (context) => expectNoContradiction(context, rule, BLOCK_INDEXES));

requirement('index.container/p-chain-transaction-stands-in-one-block', (context) =>
  expectNoContradiction(context, 'repeated transaction', ['P/block']),
);

requirement('index.container/p-chain-count-is-the-height', async (context) => {
  await wholeIndex(context);
  await context.stable(async (height) => {
    const { index } = await lastAccepted(context, '/ext/index/P/block', true);
    expect(toBigInt(index) + 1n, 'the number of containers of the P-Chain').toBe(height);
  });
});

requirement('index.container/p-chain-container-wraps-the-block', async (context) => {
  const index = await wholeIndex(context);
  for (const position of positions(context, index, 6)) {
    const container = await containerAt(context, index.path, position);
    const { block } = (await blockAt(context, position + 1n, 'hex')).result;
    const inner = innerBlockOf(payloadOf(container.bytes));
    if (inner === undefined) return context.fail('The container does not contain a block of the proposer layer.');
    const text = typeof block === 'string' ? block : '';
    expect(encodeHex(inner), `the block in container ${position}`).toBe(encodeHex(payloadOf(text)));
    // On nodes where blocks are read from their containers, both are always equal. The height is an independent check.
    const facts = decodeBlock(inner);
    if (facts.ok) expect(facts.value.height, `the height of the block in container ${position}`).toBe(position + 1n);
  }
});

requirement('index.container/p-chain-blocks-are-those-of-the-chain', async (context) => {
  const index = await context.sample.index({ name: 'P/block' });
  let read = 0;
  for (const position of positions(context, index, 6)) {
    const bytes = bytesOf((await containerAt(context, index.path, position)).bytes);
    // The network puts its blocks into those of another layer, which the document does not describe.
    const inner = innerBlockOf(bytes) ?? bytes;
    const facts = decodeBlock(inner);
    if (!facts.ok) continue;
    read += 1;
    const { height } = facts.value;
    const block = bytesOf(hexForm((await blockAt(context, height, 'hex')).result.block));
    expect(encodeHex(inner), `the block of height ${height} in container ${position}`).toBe(encodeHex(block));
  }
  if (read === 0) context.notTestable('the suite cannot decode the blocks in the sampled containers');
});

requirement('index.container/p-chain-containers-name-their-parent', async (context) => {
  const { path, count } = await context.sample.index({ name: 'P/block', atLeast: 3n });
  const containers = await range(context, path, context.sample.below(count - 2n, 'parents'), 20n);
  const [, ...children] = containers;
  expect(
    children.map(({ bytes }) => parentIdOf(payloadOf(bytes))),
    'the parent IDs in the containers',
  ).toEqual(containers.slice(0, -1).map(({ id }) => id));
});

requirement('index.container/p-chain-id-is-not-the-block-id', async (context) => {
  const { path, count } = await context.sample.index({ name: 'P/block' });
  const { id } = await containerAt(context, path, count - 1n);
  expect(await context.call('platform.getBlock', { blockID: id, encoding: 'hex' })).toBeError();
});

requirement('index.container/encoding-omitted-means-hex', (context) =>
  eachRead(context, ['hex'], async (path, method, params, encoding) => {
    const named = await context.call(method, { ...params, encoding }, { path });
    const answer = await context.call(method, params, { path });
    expect(answer).toSucceed();
    expect(containerIn(answer.rawResult), `the container of ${method} at ${path}, requested without encoding,`).toEqual(
      containerIn(named.rawResult),
    );
  }),
);
