import { describe, expect, test } from 'vitest';
import { encodeId, ZERO_ID } from '../../src/encoding/id.ts';
import { isJsonObject, parseJson } from '../../src/encoding/json.ts';
import { sha256 } from '../../src/encoding/sha256.ts';
import type { Report } from '../../src/generated/report.ts';
import { overlay } from '../../src/reference-node/overlay.ts';
import type { Patch } from '../../src/reference-node/server/patch.ts';
import type { Block, Ledger } from '../../src/reference-node/ledger.ts';
import { type NodeRequest, textAnswer } from '../../src/reference-node/server/message.ts';
import { serve, startShortNode, startStandardNode } from '../support/standard-node.ts';
import { auditNode } from './audit-node.ts';
import { keyOf } from './record-faults.ts';
import { RpcError } from '../../src/reference-node/rpc/call.ts';
import { type Change, mapResultAtIn, withLedger } from '../../src/reference-node/kit/index.ts';
import { profileNamed } from '../support/profile-named.ts';
import { buildShortLedger } from '../support/short-ledger.ts';

/** The last part of the short chain, without the end of a proposal at its start. */
const FROM = 138n;
/** The kind of the blocks that propose something. */
const PROPOSAL = 0x1d;
const TIMEOUT = { transport: { concurrency: 8, timeoutMs: 1000 }, from: FROM };

/** A node that does not respond to some requests, by the key of the call. */
async function silentNode(isSilent: (key: string) => boolean): Promise<string> {
  const never = new Promise<never>(() => undefined);
  const onAnswer: Patch['onAnswer'] = (request, answer) => (isSilent(keyIn(request)) ? never : answer);
  const { url } = await startShortNode({ patch: { onAnswer } });
  return url;
}

function keyIn({ method, path, body }: NodeRequest): string {
  const asked = method === 'POST' ? parseJson(body) : undefined;
  if (asked?.ok !== true || !isJsonObject(asked.value) || typeof asked.value.method !== 'string') return '';
  return keyOf(path, asked.value.method, asked.value.params);
}

function failuresOf(requirements: Report['requirements']): readonly (readonly [string, string])[] {
  return requirements.flatMap(({ id, verdict, findings }) =>
    verdict === 'fail' ? findings.map(({ message }): readonly [string, string] => [id, message]) : [],
  );
}

describe('a request without a response', () => {
  test('is sent again: an answer that then comes is compared, and the repetition is told', async () => {
    let left = 2;
    const { requirements, noteItems, lost } = await auditNode(
      await silentNode((key) => key.startsWith('platform.getTx json') && left-- > 0),
      { ...TIMEOUT, methods: ['platform.getTx'] },
    );
    expect(lost).toBeUndefined();
    expect(failuresOf(requirements)).toEqual([]);
    // A busy machine may add some.
    expect(noteItems.map((note) => 'text' in note && note.text)).toContainEqual(
      expect.stringMatching(/^([2-9]|\d\d+) requests sent again, because there was no response of the node$/),
    );
  });

  test('is a finding about its record if none comes, and the rest goes on', async () => {
    const { requirements, audit, lost } = await auditNode(
      await silentNode((key) => key.includes('getBlockByHeight json height=148')),
      { ...TIMEOUT, methods: ['platform.getBlockByHeight'] },
    );
    expect(lost).toBeUndefined();
    expect(failuresOf(requirements)).toEqual([
      [
        'platform.getBlock/json-same-as-by-height',
        expect.stringMatching(/of block 148 \(\w+\) gives no result: no response to 3 requests: .* timed out/),
      ],
    ]);
    expect(audit?.methods.filter(({ planned, answered }) => planned !== answered)).toEqual([]);
  });

  test('for a page of the index is a finding, and its blocks are read one by one', async () => {
    const { requirements, audit, lost } = await auditNode(
      await silentNode((key) => key.includes('P/block index.getContainerRange startIndex=64')),
      { ...TIMEOUT, from: 0n, to: 140n, methods: ['index.getContainerByIndex'] },
    );
    expect(lost).toBeUndefined();
    expect(failuresOf(requirements)).toEqual([
      [
        'index.getContainerRange/has-as-many-as-asked-for',
        'index.getContainerRange of P/block returns no container from 64 on, where block 65 is.',
      ],
    ]);
    const [byIndex] = audit?.methods.filter(({ method }) => method === 'index.getContainerByIndex') ?? [];
    expect(byIndex?.answered).toBeGreaterThan(140 - 64);
    expect(audit?.leftOut).toContainEqual({
      reason: 'questions about containers that no page of the index has',
      questions: 4 * 64,
    });
  });

  test('eight in a row end the questions about their method, which are counted', async () => {
    const { requirements, audit, lost } = await auditNode(
      await silentNode((key) => key.startsWith('platform.getTxStatus')),
      { ...TIMEOUT, from: 20n, methods: ['platform.getTxStatus', 'platform.getTx'] },
    );
    expect(lost).toBeUndefined();
    const reason = 'platform.getTxStatus gave no response to 8 questions in a row';
    const [status] = audit?.methods.filter(({ method }) => method === 'platform.getTxStatus') ?? [];
    const left = audit?.leftOut.find((each) => each.reason === reason)?.questions ?? 0;
    expect(left).toBeGreaterThan(0);
    expect(status?.planned).toBe(left + (status?.answered ?? 0));
    expect(new Set(failuresOf(requirements).map(([id]) => id))).toEqual(new Set(['platform.getTxStatus/committed']));
    expect(failuresOf(requirements)).toHaveLength(status?.answered ?? 0);
  });

  test('ends the audit if the node responds to nothing else either', async () => {
    let isGone = false;
    const { lost } = await auditNode(
      await silentNode((key) => {
        isGone ||= key.includes('height=148');
        return isGone;
      }),
      TIMEOUT,
    );
    expect(lost).toMatch(/6 requests in a row got no response; the first of them: .*timed out/);
  });
});

/** A ledger whose block at a height is of a kind that no release has. The blocks after it name it, and each other. */
function withUnknownBlock(base: Ledger, height: bigint): Partial<Ledger> {
  const changed = new Map<bigint, Block>();
  for (let at = height; at <= base.height; at += 1n) {
    const block = base.blockByHeight(at);
    if (block === undefined) continue;
    const parent = changed.get(at - 1n);
    const bytes = Buffer.from(block.bytes);
    if (parent === undefined) bytes.writeUInt32BE(0x7f, 2);
    // Behind the codec version, the kind, the time and, in a proposal, the length of an empty list.
    else bytes.set(sha256(parent.bytes), bytes.readUInt32BE(2) === PROPOSAL ? 18 : 14);
    const parentId = parent?.id ?? block.parentId;
    const id = encodeId(sha256(bytes));
    const json = (): ReturnType<Block['json']> => ({ ...(block.json() as object), id, parentID: parentId });
    const { time, txs } = block;
    changed.set(at, { id, parentId, height: at, time, bytes, txs, json });
  }
  const byId = new Map([...changed.values()].map((block) => [block.id, block]));
  return {
    blockByHeight: (at) => changed.get(at) ?? base.blockByHeight(at),
    blockById: (id) => byId.get(id) ?? base.blockById(id),
    // The containers around the blocks would need new signatures.
    index: (path) => (path === 'P/block' ? undefined : base.index(path)),
  };
}

test('a block that cannot be decoded is a finding, and only what depends on it is left out', async () => {
  const height = 152n;
  const { url } = await startShortNode({ patch: { ledger: (base) => overlay(base, withUnknownBlock(base, height)) } });
  const { requirements, audit } = await auditNode(url, { from: FROM });
  expect(failuresOf(requirements)).toEqual([
    [
      'audit/every-block-can-be-read',
      'Block 152 cannot be decoded: a block of an unknown kind (0x7f, codec version 0).',
    ],
  ]);
  expect(audit?.blocks).toBe(156);
  const leftOut = new Map(audit?.leftOut.map(({ reason, questions }) => [reason, questions]));
  expect(leftOut.get('questions about a block that cannot be decoded')).toBe(1);
  const why = 'block 152 cannot be decoded: a block of an unknown kind (0x7f, codec version 0)';
  // The commits of the two proposals after it change the set of the Primary Network, as far as they can be followed.
  expect(leftOut.get(`validator sets from height 152 on: ${why}`)).toBeGreaterThan(0);
  expect(leftOut.get(`questions about the tip: ${why}`)).toBeGreaterThan(20);
  const answered = new Map(audit?.methods.map((each) => [each.method, each.answered]));
  // The other 18 blocks, by ID in both forms and by height as JSON: their hex was read.
  expect(answered.get('platform.getBlock')).toBe(2 * 18);
  expect(answered.get('platform.getBlockByHeight')).toBe(18);
});

test('a finding of reading, which every shard does, is in one of them', async () => {
  const { url } = await startShortNode({ patch: { ledger: (base) => overlay(base, withUnknownBlock(base, 152n)) } });
  const all = [1, 2].map((index) => auditNode(url, { from: 150n, shard: { index, of: 2 } }));
  const found = (await Promise.all(all)).flatMap(({ requirements }) => failuresOf(requirements));
  expect(found.map(([id]) => id)).toEqual(['audit/every-block-can-be-read']);
});

test('a height that falls is a finding, told once', async () => {
  let asked = 0;
  const { url, ledger } = await startShortNode({
    patch: {
      handlers: (base) => ({
        ...base,
        'platform.getHeight': () => ({ height: String((asked += 1) < 6 ? ledgerHeight() : ledgerHeight() - 3n) }),
      }),
    },
  });
  const ledgerHeight = (): bigint => ledger.height;
  const { requirements } = await auditNode(url, { from: FROM });
  const falls = failuresOf(requirements).filter(([id]) => id === 'platform.getHeight/does-not-decrease');
  expect(falls).toEqual([[expect.anything(), 'platform.getHeight returns 153 after the node has accepted block 156.']]);
});

test.each([
  ['duplicate members', '{"jsonrpc":"2.0",'],
  ['bytes that are not UTF-8', '{"more":"\xff",'],
])('an audit reads responses as a run does: %s fail', async (_, start) => {
  const { url } = await startShortNode({
    patch: {
      onAnswer: ({ body: asked }, own) =>
        Buffer.from(asked).includes('platform.getTxStatus"')
          ? { ...own, body: Buffer.concat([Buffer.from(start, 'latin1'), own.body.subarray(1)]) }
          : own,
    },
  });
  const { requirements } = await auditNode(url, { from: 147n, methods: ['platform.getTxStatus'] });
  expect(requirements.filter(({ verdict }) => verdict === 'fail')).not.toEqual([]);
});

const LAST = 'index.getLastAccepted';
const SAME = 'index.getLastAccepted/same-as-by-index';

test.each([
  ['an error', () => new RpcError('no containers have been accepted')],
  ['null', () => null],
])('an index with containers whose last one is %s is found', async (_, instead) => {
  const { url } = await startStandardNode({
    patch: {
      handlers: (base) => ({
        ...base,
        [LAST]: (call) => {
          if (call.indexPath !== 'X/block') return base[LAST]?.(call) ?? null;
          const said = instead();
          if (said instanceof RpcError) throw said;
          return said;
        },
      }),
    },
  });
  const { requirements } = await auditNode(url, { from: 1147n, methods: [LAST] });
  const failed = requirements.filter(({ verdict }) => verdict === 'fail');
  expect(failed.map(({ id, findings }) => [id, findings[0]?.message])).toEqual([
    [SAME, 'index.getLastAccepted of X/block returns no position, and index.getContainerByIndex has a container at 0.'],
  ]);
});

test('an index that must be there and is not fails its requirements', async () => {
  const { url } = await startShortNode({
    patch: {
      onAnswer: ({ path }, own) => (path.startsWith('/ext/index') ? textAnswer(404, '404 page not found\n') : own),
    },
  });
  const how = { from: 147n, methods: ['platform.getHeight'] };
  const verdicts = async (more: Parameters<typeof auditNode>[1]) => {
    const { requirements } = await auditNode(url, { ...how, ...more });
    return [...new Set(requirements.filter(({ service }) => service === 'index').map(({ verdict }) => verdict))].sort();
  };
  expect(await verdicts({})).toEqual(['not-applicable']);
  expect(await verdicts({ capabilities: new Map([['index', 'demanded']]) })).toEqual(['fail']);
});

const [AT, ALL_AT] = ['platform.getValidatorsAt', 'platform.getAllValidatorsAt'];
const TOTALS = 'platform.getAllValidatorsAt/agrees-with-validators-at';
const BY_KEY = 'platform.getAllValidatorsAt/lists-validators-by-key';
const SUBNET_KEY = 'platform.getValidatorsAt/subnet-has-primary-keys';
/** The first height whose sets of all Subnets the node keeps. */
const KEPT_FROM = 120n;

const { dialect, chosen } = await profileNamed('1.14.1');
const ledger = buildShortLedger(dialect.rules);

const sizeAt = (height: number) => ledger.validatorsAt(BigInt(height), ZERO_ID)?.size;
/** A height whose block changes the set of the Primary Network. */
const CHANGED = BigInt(
  Array.from({ length: 60 }, (__, at) => at + 60).find((at) => sizeAt(at) !== sizeAt(at - 1)) ?? 0,
);

/** What fails on a node with this change, and what the audit leaves out of these methods. */
async function audited({ patch }: Change, isOneRelease: boolean) {
  const node = await serve(ledger, { dialect, patch });
  const { requirements, audit } = await auditNode(node.url, { ...chosen, methods: [AT, ALL_AT], isOneRelease });
  return {
    failed: requirements.filter(({ verdict }) => verdict === 'fail').map(({ id }) => id),
    leftOut: audit?.leftOut.map(({ reason }) => reason).filter((reason) => reason.includes('ValidatorsAt')),
  };
}

/** `height` is what the method takes for the height of the request. */
function setsOf(height: (asked: bigint) => bigint): Change {
  return withLedger(ALL_AT, (own) => ({
    validatorsAt: (asked, subnetId) => own.validatorsAt(height(asked), subnetId),
  }));
}

const since = setsOf((height) => (height < KEPT_FROM ? KEPT_FROM : height));

test('a node that may have been upgraded need not have the sets of all Subnets from before', async () => {
  const { failed, leftOut } = await audited(since, false);
  expect(failed).toEqual([]);
  expect(leftOut).toEqual([expect.stringMatching(/^platform\.getAllValidatorsAt below height 12\d: the node keeps/)]);
});

test('a node that began with its release has them', async () =>
  expect(await audited(since, true)).toEqual({ failed: [TOTALS, BY_KEY], leftOut: [] }));

test.each([
  ['of half the height', (height: bigint) => (height > ledger.height ? height : height / 2n)],
  ['of one height alone that is wrong', (height: bigint) => (height === CHANGED ? 20n : height)],
  ['that are too old until a height', (height: bigint) => (height < KEPT_FROM ? 30n : height)],
])('sets %s fail on any node', async (_, height) => {
  expect(await audited(setsOf(height), false)).toEqual({ failed: [TOTALS, BY_KEY], leftOut: [] });
});

/** Lets the keys on Subnets below the last height be others. */
function keysOfSubnets(key: null | string): Change {
  return mapResultAtIn(AT, '*/publicKey', (own, { args }) =>
    args.id('subnetID') === ZERO_ID || args.uint('height', 64) === ledger.height ? own : key,
  );
}

test('such a node may have lost keys of validators of Subnets, and may not have others', async () => {
  const { failed, leftOut } = await audited(keysOfSubnets(null), false);
  expect(failed).toEqual([]);
  expect(leftOut).toEqual([expect.stringMatching(/^keys of validators of Subnets in platform\.getValidatorsAt below/)]);
  expect((await audited(keysOfSubnets(null), true)).failed).toEqual([SUBNET_KEY]);
  expect((await audited(keysOfSubnets(`0x${'a'.repeat(96)}`), false)).failed).toEqual([SUBNET_KEY]);
});
