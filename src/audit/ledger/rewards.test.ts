import { expect, onTestFinished, test } from 'vitest';
import { readValue } from '../store/stored-map.ts';
import { Store } from '../store/store.ts';
import { LedgerOutputs } from './outputs.ts';
import { ENDED, Rewards } from './rewards.ts';
import type { Owner, Staker } from './stakers.ts';
import { emptyFolder } from '../../../test/support/folder.ts';

const owner = (name: string): Owner => ({ locktime: 0n, threshold: 1, addresses: [name] });
const staker = (role: Staker['role']): Staker => ({
  ...{ txId: 'staker', role, subnet: '', node: 'node', weight: 1n, start: 0n, end: 1n, kind: '', outputs: 2 },
  stake: [{ asset: 'asset', amount: 1n, locktime: 0n, stakeableLocktime: 0n, threshold: 1, owners: ['stake'] }],
  rewardOwner: owner('reward'),
  delegationOwner: owner('fee'),
});

async function opened(): Promise<{ store: Store; outputs: LedgerOutputs; rewards: Rewards }> {
  const store = await Store.open(emptyFolder());
  onTestFinished(() => store.close());
  const outputs = new LedgerOutputs(store);
  return { store, outputs, rewards: await Rewards.load(store, outputs) };
}

test('a delegator of a genesis validator may have paid its fee at once, to an owner that is learnt later', async () => {
  const { store, outputs, rewards } = await opened();
  rewards.end({ staker: staker('delegator'), isCommitted: true, height: 7n, feeOwner: undefined });
  expect(outputs.get('staker:2')?.owners).toEqual(['stake']);
  expect([3, 4].map((at) => outputs.get(`staker:${at}`)?.owners)).toEqual([['reward'], []]);
  rewards.learn(staker('validator'));
  expect(outputs.get('staker:3')).toMatchObject({ owners: ['reward'], orOwners: ['fee'] });
  expect(outputs.get('staker:4')?.owners).toEqual(['fee']);
  expect(readValue(store.get(`${ENDED}staker`) ?? '')).toMatchObject({
    owners: [[owner('reward'), owner('fee')], [owner('fee')]],
  });
});

test('a fee that was spent before its owner is learnt stays spent', async () => {
  const { outputs, rewards } = await opened();
  rewards.end({ staker: staker('delegator'), isCommitted: true, height: 7n, feeOwner: undefined });
  expect(outputs.spend('staker:4')).toBeDefined();
  rewards.learn(staker('validator'));
  expect(outputs.get('staker:4')).toBeUndefined();
});

test.each([
  [
    'a validator whose reward is refused pays the fees of its delegators',
    'validator',
    undefined,
    { 'staker:3': ['fee'], 'staker:4': undefined },
  ],
  ['a delegator whose reward is refused pays nothing', 'delegator', undefined, { 'staker:3': undefined }],
  [
    'a refused validator that renews itself pays what it accrued by the transaction that ends it',
    'validator',
    'payer',
    { 'staker:3': undefined, 'payer:0': ['reward'], 'payer:1': ['fee'] },
  ],
] as const)('%s', async (_what, role, payer, expected) => {
  const { outputs, rewards } = await opened();
  const how = payer === undefined ? {} : { payer };
  rewards.end({ staker: staker(role), isCommitted: false, height: 7n, feeOwner: owner('fee'), ...how });
  for (const [name, owners] of Object.entries(expected)) expect(outputs.get(name)?.owners, name).toEqual(owners);
});
