import { PRIMARY_NETWORK } from '../../encoding/id.ts';
import { describe, expect, it } from 'vitest';
import { profiles } from '../../../test/support/profiles.ts';
import { dialectOf } from './dialect-of.ts';
import type { Dialect } from '../../reference-node/dialect.ts';
import { call } from '../../../test/fixtures/ask.ts';
import { ELASTIC, PERMISSIONED, nodeIdOf, tinyLedger, ALICE, idOf } from '../../../test/fixtures/tiny-ledger.ts';
import { encodeAddress } from '../../encoding/address.ts';
import { encodeHex } from '../../encoding/hex.ts';
import { serveLedger } from '../../reference-node/server/serve-ledger.ts';

const dialectNamed = (name: string): Dialect => dialectOf(profiles.ofRelease(name) ?? profiles.get(name));

async function results(
  name: string,
  ...calls: [method: string, params?: unknown, path?: string][]
): Promise<unknown[]> {
  const node = await serveLedger(tinyLedger(), { dialect: dialectNamed(name) });
  const outcomes: unknown[] = [];
  for (const [method, params, path] of calls) {
    const { result, error } = await call(node.url, method, params, path);
    outcomes.push(error === undefined ? result : error.message);
  }
  await node.close();
  return outcomes;
}

it.each(profiles.all())('the methods of $name are those of its profile, beside what SDKs ask first', (profile) => {
  const own = [...dialectOf(profile).methods].filter((method) => !/^(info|avm)\./.test(method));
  expect(own.sort()).toEqual([...profile.methods].sort());
});

it('methods that are gone are not found, those to come are answered', async () => {
  const methods = ['exportKey', 'getFeeConfig', 'getProposedHeight', 'getL1Validator'];
  const calls = methods.map((name): [string, object] => [`platform.${name}`, {}]);
  expect(await results('1.13.5', ...calls)).toMatchObject([
    'rpc: can\'t find method "platform.ExportKey"',
    { weights: [1, 1000, 1000, 4], minPrice: 1 },
    { height: '2' },
    `fetching L1 validator "${PRIMARY_NETWORK}" failed: not found`,
  ]);
});

it.each([
  ['document', 'document'],
  ['1.10.17', 'document'],
  ['1.11.12', 'durango'],
  ['1.11.13', 'etna'],
  ['1.13.5', 'etna'],
  ['1.14.0', 'granite'],
  ['1.15.0', 'helicon'],
])('the rules of the chain: of %s are those of %s', (name, rules) => expect(dialectNamed(name).rules).toBe(rules));

describe('getValidatorsAt', () => {
  const above = (height: number): string =>
    `failed to fetch validator set at unfinalized height with SubnetID = ${PRIMARY_NETWORK}: ` +
    `current P-chain height (2) < requested P-Chain height (${height})`;
  const method = 'platform.getValidatorsAt';
  const weights = { validators: { [nodeIdOf('two')]: 2000 } };
  const records = { [nodeIdOf('two')]: { publicKey: null, weight: '2000' } };
  it.each<[string, unknown, string]>([
    ['document', weights, ': not found'],
    ['1.10.5', weights, ': not found'],
    ['1.10.10', records, ': not found'],
    ['1.11.3', records, `: ${above(9)}`],
    ['1.14.2', records, ` at 9: ${above(9)}`],
  ])('in %s', async (name, shape, tooHigh) => {
    expect(await results(name, [method, { subnetID: ELASTIC }], [method, { height: 9 }])).toEqual([
      shape,
      `failed to get validator set${tooHigh}`,
    ]);
  });

  it('knows "proposed" from 1.11.13 on', async () => {
    const proposed = { height: 'proposed', subnetID: ELASTIC };
    const refused: unknown = expect.stringContaining("couldn't unmarshal an argument");
    expect(await results('1.11.12', [method, proposed])).toEqual([refused]);
    expect(await results('1.11.13', [method, proposed], [method, { height: '18446744073709551615' }])).toEqual([
      records,
      refused,
    ]);
  });

  it('is joined by getAllValidatorsAt in 1.14', async () => {
    const [all] = await results('1.14.2', ['platform.getAllValidatorsAt', { height: 2 }]);
    expect(all).toMatchObject({ validatorSets: { [ELASTIC]: { validators: [], totalWeight: '2000' } } });
  });
});

describe('validator records', () => {
  const method = 'platform.getCurrentValidators';

  async function keys(name: string, params: object): Promise<string[]> {
    const [result] = await results(name, [method, params]);
    const { validators } = result as { validators: object[] };
    return Object.keys(validators[0] ?? {});
  }

  const BASE = ['txID', 'startTime', 'endTime', 'weight', 'nodeID'];
  const REWARDS = ['validationRewardOwner', 'delegationRewardOwner', 'potentialReward', 'accruedDelegateeReward'];
  const REST = ['delegationFee', 'uptime', 'connected', 'delegatorCount', 'delegatorWeight'];

  it('have the members of their release, in its order', async () => {
    expect(await keys('1.11.2', {})).toEqual([...BASE, 'stakeAmount', 'rewardOwner', ...REWARDS, ...REST]);
    expect(await keys('1.12.2', {})).toEqual([...BASE, 'rewardOwner', ...REWARDS, ...REST]);
    expect(await keys('1.13.5', {})).toEqual([...BASE, ...REWARDS, ...REST]);
  });

  it('of a permissioned Subnet have less', async () => {
    expect(await keys('1.11.2', { subnetID: PERMISSIONED })).toEqual([...BASE, 'stakeAmount', 'uptime', 'connected']);
    expect(await keys('1.11.12', { subnetID: PERMISSIONED })).toEqual([...BASE, 'stakeAmount']);
    expect(await keys('1.13.5', { subnetID: PERMISSIONED })).toEqual(BASE);
  });
});

it('the encodings of 1.11.2, which knows more of them than the document', async () => {
  const address = encodeAddress({ chain: 'P', hrp: 'custom', bytes: ALICE });
  const nobody = encodeAddress({ chain: 'P', hrp: 'custom', bytes: new Uint8Array(20) });
  const answers = await results(
    '1.11.2',
    ['platform.getUTXOs', { addresses: [nobody], encoding: 'json' }],
    ['platform.getUTXOs', { addresses: [address], encoding: 'json' }],
    ['platform.getBlockByHeight', { height: 2, encoding: 'HexNC' }],
    ['platform.getBlockByHeight', { height: 2, encoding: 'json' }],
  );
  expect(answers).toMatchObject([
    { numFetched: '0', encoding: 'json' },
    `couldn't encode UTXO ${idOf('input 6')} as json: unsupported encoding in method`,
    { block: encodeHex(Buffer.from('block 2')), encoding: 'hexnc' },
    { block: { height: 2 } },
  ]);
  expect(answers.at(-1)).not.toHaveProperty('block.txs');
});

it('unknown Subnets and page sizes: were errors in old releases', async () => {
  const subnetID = idOf('unknown');
  expect(
    await results(
      '1.10.0',
      ['platform.getTotalStake', { subnetID }],
      ['platform.sampleValidators', { size: 1, subnetID }],
      ['index.getContainerRange', { numToFetch: 1025 }],
      ['index.getContainerRange', { numToFetch: 0 }],
    ),
  ).toEqual([
    'missing validator set',
    `couldn't get validators of subnet "${subnetID}". Is it being validated?`,
    'requested 1025 but maximum page size is 1024',
    'numToFetch must be in [1,1024]',
  ]);
});
