import { PRIMARY_NETWORK } from '../../encoding/id.ts';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { encodeHexChecked } from '../../encoding/hex.ts';
import type { Dialect } from '../../reference-node/dialect.ts';
import { startReferenceNode } from '../../reference-node/index.ts';
import type { Utxo } from '../../reference-node/ledger.ts';
import type { SignedTx } from '../../reference-node/ledger/codec/signed-tx.ts';
import { fundedKey, deriveKey } from '../../reference-node/ledger/keys/keys.ts';
import { type RunningNode, serveLedger } from '../../reference-node/server/serve-ledger.ts';
import { ask, call, type Outcome } from '../../../test/fixtures/ask.ts';
import { payment } from '../../../test/fixtures/payment.ts';
import { profiles } from '../../../test/support/profiles.ts';
import { ELASTIC, idOf, tinyLedger } from '../../../test/fixtures/tiny-ledger.ts';
import { dialectOf } from './dialect-of.ts';

const HEX: unknown = expect.stringMatching(/^0x/);

const dialectNamed = (name: string): Dialect => dialectOf(profiles.ofRelease(name) ?? profiles.get(name));

/** The reference node as a release. */
async function nodeAs(name: string, scenario: 'empty' | 'starting' = 'empty'): Promise<RunningNode> {
  // What is issued waits for longer than any test takes.
  const times = { healthCheckMs: 0, acceptAfterMs: 60_000 };
  const node = await startReferenceNode({ scenario, dialect: dialectNamed(name), ...times });
  onTestFinished(() => node.close());
  return node;
}

function coinsOf({ ledger }: RunningNode): readonly [Utxo, Utxo] {
  const [first, second] = ledger.utxos(fundedKey(1).address);
  if (first === undefined || second === undefined) throw new Error('The funded key owns less than two outputs.');
  return [first, second];
}

async function issue({ url }: RunningNode, { bytes }: Pick<SignedTx, 'bytes'>): Promise<string | undefined> {
  return (await call(url, 'platform.issueTx', { tx: encodeHexChecked(bytes) })).error?.message;
}

async function reasonOf({ url }: RunningNode, { id }: SignedTx): Promise<unknown> {
  return (await call(url, 'platform.getTxStatus', { txID: id })).result;
}

describe('issueTx as a release', () => {
  it('takes the fee that its own fee methods make', async () => {
    const node = await nodeAs('1.14.2');
    const { price } = (await call(node.url, 'platform.getFeeState')).result as { price: number };
    const [coin, other] = coinsOf(node);
    expect(await issue(node, payment(coin, 5n, { fee: 20_000n * BigInt(price) }))).toBeUndefined();
    const tooLittle = payment(other, 5n, { fee: 1n });
    expect(await issue(node, tooLittle)).toMatch(/: insufficient unlocked funds: needs \d{4} more \w+$/);
  });

  it.each(['document', '1.11.2'])('takes the fixed fee as %s', async (name) => {
    const node = await nodeAs(name);
    const message = await issue(node, payment(coinsOf(node)[0], 5n, { fee: 20_000n }));
    expect(message).toBe(
      `couldn't issue tx: insufficient unlocked funds: needs 980000 more ${node.ledger.avaxAssetId}`,
    );
  });

  it.each([
    ['document', undefined],
    ['1.10.10', undefined],
    ['1.11.2', "couldn't issue tx: memo exceeds maximum length: 5 > 0"],
    [
      '1.14.2',
      expect.stringMatching(
        /^couldn't issue tx: failed verification: failed execution: standard tx \w+ failed execution: memo exceeds maximum length: 5 > 0$/,
      ),
    ],
  ])('treats a memo as %s', async (name, message) => {
    const node = await nodeAs(name);
    expect(await issue(node, payment(coinsOf(node)[0], 5n, { memo: 'hello' }))).toEqual(message);
  });

  it.each([
    ['1.11.2', '', ''],
    ['1.12.2', 'failed verification: ', 'failed execution: standard tx ID failed execution: '],
    ['1.14.2', 'failed verification: ', 'failed execution: standard tx ID failed execution: '],
  ])('says why it refuses a payment as %s, and again', async (name, first, place) => {
    const node = await nodeAs(name);
    const tx = payment(coinsOf(node)[0], 5n, { signer: deriveKey(1, 'stranger') });
    const why = `${place.replace('ID', tx.id)}failed to verify transfer: wrong signature: expected signature from `;
    expect(await issue(node, tx)).toContain(`couldn't issue tx: ${first}${why}`);
    expect(await reasonOf(node, tx)).toEqual({ status: 'Dropped', reason: expect.stringContaining(why) as string });
    expect(await issue(node, tx)).toContain(`couldn't issue tx: ${why}`);
  });

  it.each([
    ['1.13.5', 'tx conflicts with other tx: ID'],
    ['1.14.2', 'tx conflicts with other tx'],
  ])('says that another transaction spends the same as %s', async (name, text) => {
    const node = await nodeAs(name);
    const [coin] = coinsOf(node);
    const [one, other] = [payment(coin, 5n), payment(coin, 6n)];
    expect(await issue(node, one)).toBeUndefined();
    const reason = text.replace('ID', other.id);
    expect(await issue(node, other)).toBe(`couldn't issue tx: ${reason}`);
    expect(await reasonOf(node, other)).toEqual({ status: 'Dropped', reason });
  });
});

interface Check {
  readonly message?: unknown;
}

/** The health checks by name. */
async function checksOf({ url }: RunningNode): Promise<Readonly<Record<string, Check>>> {
  const { text } = await ask(`${url}/ext/health`, { method: 'GET', headers: {} });
  return (JSON.parse(text) as { checks: Record<string, Check> }).checks;
}

describe('health as a release', () => {
  it('tells of upgrades to come', async () => {
    expect((await checksOf(await nodeAs('1.14.2'))).futureupgrade?.message).toEqual({
      localUpgradeTime: '2020-12-05T05:00:00Z',
      modeUpgradeTime: '2020-12-05T05:00:00Z',
      modeUpgradeWeightPercentage: 99.58,
      numUpgradeTimes: 1,
    });
  });

  it('tells of the connections of a validator ten minutes after its start', async () => {
    const node = await nodeAs('1.14.2');
    const KEY = 'primary network validator health';
    const before = (await checksOf(node)).network?.message ?? {};
    expect(before).not.toHaveProperty(KEY);
    expect(Object.keys(before)).toEqual(Object.keys(before).sort());
    const start = performance.now();
    vi.spyOn(performance, 'now').mockReturnValue(start + 600_000);
    onTestFinished(() => {
      vi.restoreAllMocks();
    });
    const message = (await checksOf(node)).network?.message ?? {};
    expect(message).toMatchObject({ [KEY]: { ingressConnectionCount: 12_000, primaryNetworkValidator: true } });
    expect(Object.keys(message)).toEqual(Object.keys(message).sort());
  });

  it.each([
    ['1.13.5', false],
    ['1.14.2', true],
    ['1.15.0', false],
  ])('has the time of acceptance as %s: %s', async (name, hasIt) => {
    const { P } = await checksOf(await nodeAs(name));
    expect(JSON.stringify(P?.message).includes('"consensus":{"avgAcceptanceTime":"')).toBe(hasIt);
  });

  it.each([
    ['1.13.5', ['availableDiskBytes']],
    ['1.14.2', ['availableDiskBytes', 'availableDiskPercentage']],
  ])('tells of the disk as %s', async (name, members) => {
    expect(Object.keys((await checksOf(await nodeAs(name))).diskspace?.message ?? {})).toEqual(members);
  });

  it('has the P-Chain alone until that is bootstrapped', async () => {
    const node = await nodeAs('1.14.2', 'starting');
    const chainPaths = ['/ext/bc/X', '/ext/bc/C/rpc', '/ext/index/X/block', '/ext/index/P/block'];
    const statuses = (): Promise<number[]> =>
      Promise.all(chainPaths.map(async (path) => (await ask(node.url + path, { body: '{}' })).status));
    const starting = await checksOf(node);
    expect(Object.keys(starting).filter((name) => name.length === 1)).toEqual(['P']);
    expect(starting.P?.message).toMatchObject({ engine: { consensus: {}, vm: null } });
    expect(starting.P?.message).not.toHaveProperty('engine.consensus.processingBlocks');
    expect(starting.bootstrapped?.message).toEqual([PRIMARY_NETWORK]);
    expect(await statuses()).toEqual([404, 404, 404, 200]);
    node.meet('found');
    const started = await checksOf(node);
    expect(Object.keys(started).filter((name) => name.length === 1)).toEqual(['C', 'P', 'X']);
    expect(started.P?.message).toHaveProperty('engine.consensus.processingBlocks', 0);
    expect(await statuses()).toEqual([200, 200, 200, 200]);
  });

  it('keeps to the document otherwise', async () => {
    const checks = await checksOf(await nodeAs('document', 'starting'));
    expect(Object.keys(checks).filter((name) => name.length === 1)).toEqual(['C', 'P', 'X']);
    expect(checks.P?.message).toHaveProperty('engine.consensus.processingBlocks', 0);
  });
});

describe('what is not there, as a release', () => {
  const errors = async (name: string, ...calls: [method: string, params: object][]): Promise<unknown[]> => {
    const { url } = await nodeAs(name);
    const outcomes: Outcome[] = [];
    for (const [method, params] of calls) outcomes.push(await call(url, method, params));
    return outcomes.map(({ error, result }) => error?.message ?? result);
  };

  it('a Subnet, a chain, a height', async () => {
    const { ledger } = await nodeAs('1.14.2');
    const [tx, unknown] = [ledger.chainIds.X, idOf('unknown')];
    const addresses = [(await addressOfGenesis('1.14.2')) ?? ''];
    expect(
      await errors(
        '1.14.2',
        ['platform.getSubnets', { ids: [unknown] }],
        ['platform.getSubnets', { ids: [unknown, tx] }],
        ['platform.getUTXOs', { addresses, sourceChain: unknown }],
        ['platform.getUTXOs', { addresses: [`${unknown}-${addresses[0]?.slice(2) ?? ''}`] }],
        ['platform.getBlockchainStatus', { blockchainID: unknown }],
        ['platform.getAllValidatorsAt', { height: 99 }],
      ),
    ).toEqual([
      { subnets: null },
      `"${tx}" is not a subnet`,
      `problem parsing source chainID "${unknown}": there is no ID with alias: ${unknown}`,
      expect.stringContaining(`: there is no ID with alias: ${unknown}`),
      { status: 'Unknown' },
      'failed to get validator sets at 99: failed to fetch validator set at unfinalized height: ' +
        'current P-chain height (3) < requested P-Chain height (99)',
    ]);
  });

  it.each([
    ['1.11.2', 'out of range'],
    ['1.11.6', 'insufficient weight'],
  ])('a weight, as %s: %s', async (name, why) => {
    const node = await serveLedger(tinyLedger(), { dialect: dialectNamed(name) });
    onTestFinished(() => node.close());
    const { error } = await call(node.url, 'platform.sampleValidators', { size: 2001, subnetID: ELASTIC });
    expect(error?.message).toBe(`sampling ${ELASTIC} errored with ${why}`);
  });

  /** An address that the node itself returns. */
  async function addressOfGenesis(name: string): Promise<string | undefined> {
    const [result] = await errors(name, ['platform.getCurrentValidators', {}]);
    const { validators } = result as { validators: { validationRewardOwner: { addresses: string[] } }[] };
    return validators[0]?.validationRewardOwner.addresses[0];
  }
});

it('members of a renewal stand behind the signer, those of a map in the order of their text', async () => {
  const node = await startReferenceNode({ dialect: dialectNamed('1.15.0') });
  onTestFinished(() => node.close());
  const { result } = await call(node.url, 'platform.getCurrentValidators');
  const { validators } = result as { validators: object[] };
  const names = validators.map((each) => Object.keys(each)).find((keys) => keys.includes('nextPeriod'));
  expect(names?.slice(names.indexOf('signer'), names.indexOf('signer') + 5)).toEqual([
    ...['signer', 'validatorAuthority', 'nextPeriod', 'autoCompoundRewardShares', 'delegatorCount'],
  ]);
  const height = Number(node.ledger.height);
  const one = (await call(node.url, 'platform.getValidatorsAt', { height })).result as object;
  const all = (await call(node.url, 'platform.getAllValidatorsAt', { height })).result as { validatorSets: object };
  for (const map of [one, all.validatorSets]) expect(Object.keys(map)).toEqual(Object.keys(map).sort());
});

describe('info, which SDKs ask first', () => {
  it('is served as a release', async () => {
    const { url, ledger } = await nodeAs('1.14.2');
    const info = async (method: string, params: object = {}): Promise<unknown> => {
      const { result, error } = await call(url, `info.${method}`, params);
      return result ?? error?.message;
    };
    expect(await info('getNodeVersion')).toMatchObject({
      version: 'avalanchego/1.14.2',
      rpcProtocolVersion: '45',
      vmVersions: { avm: 'avalanchego/1.14.2', evm: 'v1.14.2', platform: 'avalanchego/1.14.2' },
    });
    expect(await info('getNetworkID')).toEqual({ networkID: '9650' });
    expect(await info('getNetworkName')).toEqual({ networkName: 'network-9650' });
    expect(await info('getNodeID')).toEqual({
      nodeID: ledger.nodeId,
      nodePOP: { publicKey: HEX, proofOfPossession: HEX },
    });
    expect(await info('getBlockchainID', { alias: 'X' })).toEqual({ blockchainID: ledger.chainIds.X });
    expect(await info('getBlockchainID', { alias: 'x' })).toBe('there is no ID with alias: x');
    expect(await info('isBootstrapped', { chain: 'P' })).toEqual({ isBootstrapped: true });
    expect(await info('isBootstrapped', {})).toBe("argument 'chain' not given");
    expect(await info('isBootstrapped', { chain: 'x' })).toBe("there is no chain with alias/ID 'x'");
    expect(await info('getTxFee')).toMatchObject({ txFee: '1000000', createSubnetTxFee: '100000000' });
    expect(await info('peers')).toEqual({ numPeers: '0', peers: [] });
    expect(await info('upgrades')).toMatchObject({
      etnaTime: '2020-12-05T05:00:00Z',
      graniteEpochDuration: 30_000_000_000,
      heliconTime: '9999-12-01T00:00:00Z',
    });
  });

  it.each(['1.11.2', 'document'])('has no upgrades as %s', async (name) => {
    const { error } = await call((await nodeAs(name)).url, 'info.upgrades');
    expect(error?.message).toBe('rpc: can\'t find method "info.Upgrades"');
  });
});

it('the X-Chain has the features of payments, NFTs and properties', async () => {
  const { url, ledger } = await nodeAs('1.14.2');
  const { result } = await call(url, 'platform.getTx', { txID: ledger.chainIds.X, encoding: 'json' });
  const { tx } = result as { tx: { unsignedTx: { fxIDs: string[] } } };
  expect(new Set(tx.unsignedTx.fxIDs).size).toBe(3);
});

it('times are those of the zone of the machine', async () => {
  vi.stubEnv('TZ', 'Asia/Kolkata');
  onTestFinished(() => {
    vi.unstubAllEnvs();
  });
  const { url } = await nodeAs('1.14.2');
  const { result } = await call(url, 'platform.getTimestamp');
  expect(result).toEqual({ timestamp: expect.stringMatching(/\+05:30$/) as string });
});
