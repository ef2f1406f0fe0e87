import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { servedClient } from '../../../test/support/served-client.ts';
import { mapResponse, both, wrapHandler } from '../../reference-node/changes/changes.ts';
import type { Change } from '../../reference-node/server/patch.ts';
import { tinyLedger } from '../../../test/fixtures/tiny-ledger.ts';
import type { Json } from '../../reference-node/ledger.ts';
import { readFingerprints, type Fingerprints } from './fingerprints.ts';

const SUBNETS = 'platform.getSubnets';
const VALIDATORS = 'platform.getCurrentValidators';
const BLOCK = 'platform.getBlockByHeight';

interface Read {
  readonly fingerprints: Fingerprints;
  readonly requests: number;
}

async function read(change: Change): Promise<Read> {
  const { client } = await servedClient(tinyLedger(), change);
  return { fingerprints: await readFingerprints(client), requests: client.requests };
}

/** A node that sends this body in response to each request. */
function sending(body: string): Change {
  return mapResponse(
    () => true,
    () => ({ status: 200, headers: [['content-type', 'application/json']], body: Buffer.from(body) }),
  );
}

/** A node with this result of a method. */
const returning = (method: string, result: Json): Change => wrapHandler(method, () => () => result);

describe('a node that shows nothing has no fingerprint', () => {
  test.each<[string, string]>([
    ['no body', ''],
    ['HTML', '<html></html>'],
    ['null', 'null'],
    ['a list', '[]'],
    ['a number', '18446744073709551616'],
  ])('in responses with %s', async (_title, body) => expect((await read(sending(body))).fingerprints.size).toBe(0));

  test.each<[string, Json]>([
    ['null', null],
    ['a list', []],
    ['a number', 2n ** 64n],
    ['text', 'x'],
    ['lists of the wrong items', { validators: [null, 7], subnets: [null, 7], blocks: 'x', block: 'x', height: {} }],
  ])('in results of %s', async (_title, result) => {
    const methods = [SUBNETS, VALIDATORS, BLOCK, 'platform.getHeight', 'platform.getCurrentSupply'];
    const wrong = methods.map((method) => returning(method, result)).reduce(both);
    const names = [...(await read(wrong)).fingerprints.keys()];
    const ofThem = ['validator-reward-owner', 'proposals-hide-transactions', 'subnets-list-first-owner'];
    expect(names.filter((name) => ofThem.includes(name))).toEqual([]);
  });
});

describe('the owners of Subnets', () => {
  /** A node that lists other control keys when it is asked for one Subnet. */
  function listing(all: Json, asked: Json): Change {
    return wrapHandler(SUBNETS, () => ({ args }) => ({
      subnets: [{ id: 'a', controlKeys: args.has('ids') ? asked : all, threshold: '1' }],
    }));
  }

  test.each<[string, Json, Json, boolean | undefined]>([
    ['differ', ['P-1'], ['P-2'], true],
    ['are equal, which shows nothing', ['P-1'], ['P-1'], undefined],
    ['differ in a number above 2^53', [2n ** 64n], [2n ** 64n + 1n], true],
    ['are equal numbers above 2^53', [2n ** 64n], [2n ** 64n], undefined],
  ])('%s', async (_title, all, asked, shown) => {
    const { fingerprints } = await read(listing(all, asked));
    expect(fingerprints.get('subnets-list-first-owner')).toBe(shown);
  });
});

describe('a behaviour is told from the other', () => {
  const SUPPLY = 'platform.getCurrentSupply';
  const AT = 'platform.getValidatorsAt';
  const block = (rest: Json): Json => ({ block: { time: 1n, tx: {}, ...(rest as object) }, encoding: 'json' });
  test.each<[string, Change, boolean]>([
    ['supply-has-a-height', returning(SUPPLY, { supply: '1', height: '1' }), true],
    ['supply-has-a-height', returning(SUPPLY, { supply: '1' }), false],
    ['validators-at-bare-map', returning(AT, {}), true],
    ['validators-at-bare-map', returning(AT, { validators: {} }), false],
    ['validators-at-bare-map', returning(AT, { validators: null }), true],
    ['proposals-hide-transactions', returning(BLOCK, block({})), true],
    ['proposals-hide-transactions', returning(BLOCK, block({ txs: [] })), false],
    ['validator-reward-owner', returning(VALIDATORS, { validators: [{ validationRewardOwner: {} }] }), false],
    [
      'validator-reward-owner',
      returning(VALIDATORS, { validators: [{ validationRewardOwner: {}, rewardOwner: {} }] }),
      true,
    ],
    ['uptime-of-primary-network-only', returning(VALIDATORS, { validators: [{ connected: true }] }), false],
    ['uptime-of-primary-network-only', returning(VALIDATORS, { validators: [{}] }), true],
  ])('%s', async (erratum, change, shown) => expect((await read(change)).fingerprints.get(erratum)).toBe(shown));
});

describe('compression', () => {
  const LONG = 2000;
  const health = (body: string): Change =>
    mapResponse(
      ({ path }) => path === '/ext/health',
      (answer) => ({ ...answer, body: Buffer.from(body) }),
    );
  const report = (length: number): string => `{"checks":{},"healthy":true,"more":"${'-'.repeat(length)}"}`;
  const compressing = mapResponse(
    ({ headers }) => headers.get('accept-encoding')?.includes('gzip') === true,
    ({ headers, body, ...answer }) => ({
      ...answer,
      headers: [...headers, ['Content-Encoding', 'gzip']],
      body: gzipSync(body),
    }),
  );
  test.each<[string, string, number, boolean | undefined, number]>([
    ['a long health report', report(LONG), LONG, true, 1],
    ['the validators, if the report is short', report(0), LONG, true, 2],
    ['the validators, if a gateway sends a long page', `<html>${'-'.repeat(LONG)}</html>`, LONG, true, 2],
    ['no long page of a gateway', `<html>${'-'.repeat(LONG)}</html>`, 0, undefined, 1],
    ['no short response', report(0), 0, undefined, 1],
  ])('is shown by %s', async (_title, ofReport, ofValidators, shown, asked) => {
    let calls = 0;
    const listing = wrapHandler(VALIDATORS, () => ({ args }) => {
      if (args.text === '{}') calls += 1;
      return { validators: [{ nodeID: '-'.repeat(ofValidators) }] };
    });
    const node = both(health(ofReport), listing);
    expect((await read(both(node, compressing))).fingerprints.get('large-answers-are-compressed')).toBe(shown);
    expect(calls).toBe(asked);
    expect((await read(node)).fingerprints.get('large-answers-are-compressed')).toBe(
      shown === undefined ? undefined : false,
    );
  });
});

test('a proposal block is sought in a bounded number of blocks, however high the tip is', async () => {
  const heights: string[] = [];
  const high = both(
    returning('platform.getHeight', { height: (2n ** 64n - 1n).toString() }),
    wrapHandler(BLOCK, (base) => (call) => {
      heights.push(call.args.text);
      return base(call);
    }),
  );
  const { fingerprints, requests } = await read(high);
  expect(new Set(heights).size).toBe(24);
  expect(requests).toBeLessThan(50);
  expect(fingerprints.has('proposals-hide-transactions')).toBe(false);
});
