import { describe, expect, it } from 'vitest';
import { type Outcome, call } from '../../../../test/fixtures/ask.ts';
import { NOW, PERMISSIONED, idOf, nodeIdOf } from '../../../../test/fixtures/tiny-ledger.ts';
import { A, B, tinyNode } from '../../../../test/fixtures/tiny-node.ts';

const node = await tinyNode();

const AVAX = idOf('avax');
const UNKNOWN = idOf('unknown');
const OWNER_A = { locktime: '0', threshold: '1', addresses: [A] };
const OWNER_B = { locktime: '0', threshold: '1', addresses: [B] };

async function ask(method: string, params?: unknown): Promise<Outcome> {
  return call(node.url, `platform.${method}`, params);
}

describe('validators', () => {
  const base = { startTime: (NOW - 1000n).toString(), endTime: (NOW + 100_000n).toString() };

  it('of a proof-of-stake Subnet have a stakeAmount and rewards', async () => {
    const { result } = await ask('getCurrentValidators', {
      nodeIDs: [nodeIdOf('one'), nodeIdOf('one'), nodeIdOf('nobody')],
    });
    expect(result).toEqual({
      validators: [
        {
          ...base,
          txID: idOf('validator one'),
          nodeID: nodeIdOf('one'),
          stakeAmount: '2000',
          validationRewardOwner: OWNER_A,
          delegationRewardOwner: OWNER_B,
          potentialReward: '77',
          delegationFee: '12.5000',
          uptime: '99.5000',
          connected: true,
          delegatorCount: '1',
          delegatorWeight: '500',
        },
      ],
    });
  });

  it('of a permissioned Subnet have a weight', async () => {
    const { result } = await ask('getCurrentValidators', { subnetID: PERMISSIONED });
    expect(result).toEqual({
      validators: [{ ...base, txID: idOf('validator one'), nodeID: nodeIdOf('one'), weight: '2000', connected: true }],
    });
  });

  it('list their delegators when one of them is asked for', async () => {
    const { result } = await ask('getCurrentValidators', { nodeIDs: [nodeIdOf('one'), nodeIdOf('one')] });
    expect(result).toHaveProperty('validators.0.delegators', [
      {
        txID: idOf('delegator one'),
        startTime: (NOW - 500n).toString(),
        endTime: (NOW + 50_000n).toString(),
        stakeAmount: '500',
        nodeID: nodeIdOf('one'),
        rewardOwner: OWNER_B,
        potentialReward: '7',
      },
    ]);
    const alone = await ask('getCurrentValidators', { nodeIDs: [nodeIdOf('two')] });
    expect(alone.result).toHaveProperty('validators.0.delegators', []);
    expect((await ask('getCurrentValidators', { nodeIDs: [nodeIdOf('nobody')] })).result).toEqual({ validators: [] });
    expect((await ask('getCurrentValidators', { subnetID: UNKNOWN })).result).toEqual({ validators: [] });
  });

  it('to come are listed with the delegators to come', async () => {
    const { result } = await ask('getPendingValidators');
    const times = { startTime: (NOW + 5000n).toString() };
    expect(result).toEqual({
      validators: [
        {
          ...base,
          ...times,
          txID: idOf('validator three'),
          nodeID: nodeIdOf('three'),
          stakeAmount: '2000',
          delegationFee: '12.5000',
          connected: true,
        },
      ],
      delegators: [
        {
          ...times,
          endTime: (NOW + 50_000n).toString(),
          txID: idOf('delegator two'),
          nodeID: nodeIdOf('two'),
          stakeAmount: '9',
        },
      ],
    });
    const none = await ask('getPendingValidators', { nodeIDs: [nodeIdOf('one')] });
    expect(none.result).toEqual({ validators: [], delegators: [] });
  });

  it('hold at most so much in a period', async () => {
    const amount = async (startTime: bigint, endTime: bigint, nodeID: string): Promise<unknown> =>
      (await ask('getMaxStakeAmount', { nodeID, startTime: startTime.toString(), endTime: endTime.toString() })).result;
    expect(await amount(NOW, NOW, nodeIdOf('one'))).toEqual({ amount: '2500' });
    expect(await amount(NOW + 60_000n, NOW + 70_000n, nodeIdOf('one'))).toEqual({ amount: '2000' });
    expect(await amount(NOW, NOW + 10n, nodeIdOf('two'))).toEqual({ amount: '2000' });
    expect(await amount(NOW, NOW + 5000n, nodeIdOf('two'))).toEqual({ amount: '2009' });
    expect(await amount(NOW + 200_000n, NOW + 200_001n, nodeIdOf('one'))).toEqual({ amount: '0' });
    expect(await amount(NOW, NOW + 1n, nodeIdOf('nobody'))).toEqual({ amount: '0' });
  });

  it('are sampled from those there are, in order', async () => {
    const { result } = await ask('sampleValidators', { size: 50 });
    const known = [nodeIdOf('one'), nodeIdOf('two')];
    expect(result).toHaveProperty('validators.length', 50);
    expect(result).toHaveProperty(
      'validators',
      expect.toSatisfy((ids: string[]) => ids.every((id) => known.includes(id))),
    );
  });

  it('count for the stake of each owner of their outputs', async () => {
    const both = (await ask('getStake', { addresses: [A, B, A] })).result;
    expect(both).toMatchObject({ staked: '9000', stakeds: { [AVAX]: '9000' } });
    expect(both).toHaveProperty('stakedOutputs.length', 6);
    const alone = (await ask('getStake', { addresses: [B], validatorsOnly: true })).result;
    expect(alone).toMatchObject({ staked: '0', stakedOutputs: [] });
  });
});
