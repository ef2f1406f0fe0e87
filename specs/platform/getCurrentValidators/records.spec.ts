import { expect, requirement, toBigInt, type CheckContext } from '../../../src/harness/index.ts';
import { chainTime } from '../../support/platform/chain-time.ts';
import {
  delegatedStake,
  delegatedValidators,
  everyList,
  everyValidator,
  feeOf,
  ownNodeId,
  ownStake,
  someCurrentValidators,
  someStakers,
  STAKING_MEMBERS,
  stakersOf,
  listing,
} from '../../support/platform/current-validators.ts';
import { duplicates } from '../../support/duplicates.ts';
import { permissionedSubnet } from '../../support/platform/permissioned-subnet.ts';
import { expectRegisteredKeys, expectRegisteredProofs } from '../../support/platform/registered-keys.ts';
import { rewardOwner, stakerTransaction } from '../../support/platform/staker-transaction.ts';

/** Number of records of each kind to compare with their transactions. */
const COMPARED = 8;
/** The same for each Subnet. */
const OF_SUBNET = 3;
const CHECKSUM_FREE_HEX = /^0x(?:[0-9a-fA-F]{2})*$/;

function stakingMembers(validator: object): readonly string[] {
  return STAKING_MEMBERS.filter(
    (member) => member in validator || (member === 'delegationFee' && 'delegationFeeRate' in validator),
  );
}

requirement('platform.getCurrentValidators/primary-records-are-proof-of-stake', async (context) => {
  for (const validator of await someCurrentValidators(context)) {
    expect(stakingMembers(validator), `the staking members in the record of ${validator.nodeID}`).toEqual(
      STAKING_MEMBERS,
    );
  }
});

requirement('platform.getCurrentValidators/elastic-records-are-proof-of-stake', async (context) => {
  const subnetID = await context.sample.subnet('elastic', { validators: true });
  for (const validator of await someCurrentValidators(context, subnetID)) {
    expect(stakingMembers(validator), `the staking members in the record of ${validator.nodeID}`).toEqual(
      STAKING_MEMBERS,
    );
  }
});

requirement('platform.getCurrentValidators/permissioned-records-are-not-proof-of-stake', async (context) => {
  const subnetID = await permissionedSubnet(context);
  for (const validator of await someCurrentValidators(context, subnetID)) {
    expect(stakingMembers(validator), `the staking members in the record of ${validator.nodeID}`).toEqual([]);
    expect(ownStake(validator), `the weight of ${validator.nodeID}`).toBeGreaterThan(0n);
  }
});

/** Validators of each list with their transactions. Some have a BLS key in the record and some do not. */
async function withTransactions(context: CheckContext) {
  const chosen = await everyStaker(context, (listed, most) => [
    ...listed.filter(({ signer }) => signer !== undefined).slice(0, most),
    ...listed.filter(({ signer }) => signer === undefined).slice(0, most),
  ]);
  return Promise.all(
    chosen.map(async (validator) => ({ validator, transaction: await stakerTransaction(context, validator.txID) })),
  );
}

type Stakers = Awaited<ReturnType<typeof someStakers>>;

/** Validators of each list that a transaction added for a period. Of a Subnet, there are fewer. */
async function everyStaker(
  context: CheckContext,
  choose: (listed: Stakers, most: number) => Stakers = (listed, most) => listed.slice(0, most),
): Promise<Stakers> {
  const chosen = (await everyList(context)).flatMap(({ subnetID, validators }) =>
    choose(
      [...context.sample.shuffled(stakersOf(validators), 'records compared')],
      subnetID === undefined ? COMPARED : OF_SUBNET,
    ),
  );
  return chosen.length > 0 ? chosen : context.notTestable('no current validator has a transaction and an end');
}

requirement('platform.getCurrentValidators/signer-omitted-without-bls-key', async (context) => {
  const keyless = (await withTransactions(context)).filter(({ transaction }) => transaction.publicKey === undefined);
  if (keyless.length === 0) return context.notTestable('every sampled validator has registered a BLS key');
  for (const { validator } of keyless)
    expect(validator, `the record of ${validator.nodeID}`).not.toHaveProperty('signer');
});

requirement('platform.getCurrentValidators/signer-with-bls-key', async (context) => {
  const keyed = (await withTransactions(context)).filter(({ transaction }) => transaction.publicKey !== undefined);
  if (keyed.length === 0) return context.notTestable('no sampled validator has registered a BLS key');
  for (const { validator } of keyed) expect(validator, `the record of ${validator.nodeID}`).toHaveProperty('signer');
});

requirement('platform.getCurrentValidators/signer-is-the-registered-key', async (context) => {
  expectRegisteredKeys(context, await withTransactions(context));
});

/** The listed signers, with their nodes. */
async function signers(context: CheckContext) {
  const found = (await everyValidator(context)).flatMap(({ nodeID, signer }) =>
    signer === undefined ? [] : [{ nodeID, members: Object.entries({ ...signer }) }],
  );
  return found.length > 0 ? found : context.notTestable('no validator has a BLS key; test a network with one');
}

async function expectSignerBytes(context: CheckContext, member: RegExp, size: number): Promise<void> {
  for (const { nodeID, members } of await signers(context)) {
    const values = members.filter(([name]) => member.test(name)).map(([, value]) => value);
    expect(values, `the values of ${member.source} in the signer of ${nodeID}`).toHaveLength(1);
    for (const value of values) {
      expect(value, `the signer of ${nodeID}`).toMatch(CHECKSUM_FREE_HEX);
      expect((value.length - 2) / 2, `the number of bytes in the signer of ${nodeID}`).toBe(size);
    }
  }
}

requirement('platform.getCurrentValidators/public-key-is-48-bytes', (context) =>
  expectSignerBytes(context, /^publicKey$/, 48),
);

// Deployed nodes use another spelling of the member, with an s.
requirement('platform.getCurrentValidators/proof-of-possession-is-96-bytes', (context) =>
  expectSignerBytes(context, /^proofOfPoss?ession$/, 96),
);

requirement('platform.getCurrentValidators/tx-id-is-committed', async (context) => {
  for (const { txID } of await everyStaker(context)) {
    expect((await context.rpc('platform.getTxStatus', { txID })).result.status, `the status of ${txID}`).toBe(
      'Committed',
    );
  }
});

requirement('platform.getCurrentValidators/node-id-agrees-with-transaction', async (context) => {
  for (const { validator, transaction } of await withTransactions(context)) {
    expect(validator.nodeID, `the node ID of ${validator.txID}`).toBe(transaction.nodeID);
  }
});

requirement('platform.getCurrentValidators/end-time-agrees-with-transaction', async (context) => {
  for (const { validator, transaction } of await withTransactions(context)) {
    if (transaction.renewsItself) continue;
    expect(toBigInt(validator.endTime), `the endTime of ${validator.txID}`).toBe(transaction.end);
  }
});

/** The same, without those that renew themselves: their transactions say what they staked at first. */
async function withFixedStake(context: CheckContext) {
  return (await withTransactions(context)).filter(({ transaction }) => !transaction.renewsItself);
}

requirement('platform.getCurrentValidators/weight-agrees-with-transaction', async (context) => {
  for (const { validator, transaction } of await withFixedStake(context)) {
    expect(ownStake(validator), `the stake of ${validator.txID}`).toBe(transaction.weight);
  }
});

requirement('platform.getCurrentValidators/stake-amount-is-the-sum-of-stake', async (context) => {
  const staking = (await withFixedStake(context)).filter(({ validator }) => stakingMembers(validator).length > 0);
  if (staking.length === 0) context.notTestable('no sampled validator stakes');
  for (const { validator, transaction } of staking) {
    const sum = transaction.stake.reduce((total, { amount }) => total + amount, 0n);
    expect(ownStake(validator), `the stake of ${validator.txID}`).toBe(sum);
  }
});

requirement('platform.getCurrentValidators/delegation-fee-agrees-with-transaction', async (context) => {
  const known = (await withTransactions(context)).filter(({ transaction }) => transaction.shares !== undefined);
  if (known.length === 0) return context.notTestable('the JSON form of staking transactions contains no shares');
  for (const { validator, transaction } of known) {
    expect(Number(feeOf(validator)), `the delegationFee of ${validator.txID}`).toBe(
      Number(transaction.shares) / 10_000,
    );
  }
});

requirement('platform.getCurrentValidators/reward-owners-agree-with-transaction', async (context) => {
  for (const { validator, transaction } of await withTransactions(context)) {
    expect(
      {
        validation: rewardOwner({ ...validator.validationRewardOwner }),
        delegation: rewardOwner({ ...validator.delegationRewardOwner }),
      },
      `the reward owners of ${validator.txID}`,
    ).toEqual({ validation: transaction.rewardOwner, delegation: transaction.delegationRewardOwner });
  }
});

requirement('platform.getCurrentValidators/start-time-agrees-with-transaction', async (context) => {
  const timed = (await withTransactions(context)).filter(({ transaction }) => transaction.startsAsItSays);
  if (timed.length === 0) return context.notTestable('no sampled validator chose its start time');
  for (const { validator, transaction } of timed) {
    expect(toBigInt(validator.startTime), `the startTime of ${validator.txID}`).toBe(transaction.start);
  }
});

requirement('platform.getCurrentValidators/proof-of-possession-is-the-registered-one', async (context) => {
  expectRegisteredProofs(context, await withTransactions(context));
});

/** Delegators of validators of each list, with their transactions. */
async function delegatorsWithTransactions(context: CheckContext) {
  const found = (await delegatedValidators(context)).flatMap(({ delegators }) =>
    context.sample.shuffled(delegators, 'delegators compared').slice(0, OF_SUBNET),
  );
  if (found.length === 0)
    return context.notTestable('the node lists no delegator of a validator whose record tells of delegations');
  return Promise.all(
    found.map(async (delegator) => ({ delegator, transaction: await stakerTransaction(context, delegator.txID) })),
  );
}

requirement('platform.getCurrentValidators/delegator-reward-owner-agrees-with-transaction', async (context) => {
  for (const { delegator, transaction } of await delegatorsWithTransactions(context)) {
    expect(rewardOwner({ ...delegator.rewardOwner }), `the rewardOwner of ${delegator.txID}`).toEqual(
      transaction.rewardOwner,
    );
  }
});

requirement('platform.getCurrentValidators/delegator-agrees-with-transaction', async (context) => {
  for (const { delegator, transaction } of await delegatorsWithTransactions(context)) {
    expect(
      { nodeID: delegator.nodeID, end: toBigInt(delegator.endTime), amount: delegatedStake(delegator) },
      `the record of ${delegator.txID}`,
    ).toEqual({ nodeID: transaction.nodeID, end: transaction.end, amount: transaction.weight });
  }
});

requirement('platform.getCurrentValidators/end-time-after-start-time', async (context) => {
  for (const { txID, startTime, endTime } of await everyStaker(context, (listed) => listed))
    expect(toBigInt(endTime), `the endTime of the validator of ${txID}`).toBeGreaterThan(toBigInt(startTime));
});

requirement('platform.getCurrentValidators/start-time-not-in-future', async (context) => {
  await context.stable(async () => {
    const now = await chainTime(context);
    for (const { nodeID, startTime } of await everyValidator(context)) {
      expect(toBigInt(startTime), `the startTime of ${nodeID}`).toBeLessThanOrEqual(now);
    }
  });
});

requirement('platform.getCurrentValidators/end-time-not-past', async (context) => {
  await context.stable(async () => {
    const now = await chainTime(context);
    for (const { nodeID, endTime } of await everyStaker(context, (listed) => listed)) {
      expect(toBigInt(endTime), `the endTime of ${nodeID}`).toBeGreaterThanOrEqual(now);
    }
  });
});

requirement('platform.getCurrentValidators/delegation-fee-is-percent', async (context) => {
  const fees = (await everyValidator(context)).flatMap((validator) => {
    const { nodeID } = validator;
    const fee = feeOf(validator);
    return fee === undefined ? [] : [{ nodeID, fee }];
  });
  if (fees.length === 0) context.notTestable('no validator record contains `delegationFee`');
  for (const { nodeID, fee } of fees) {
    expect(Math.abs(Number(fee) - 50), `the distance of the delegationFee of ${nodeID} from 50 %`).toBeLessThanOrEqual(
      50,
    );
  }
});

requirement('platform.getCurrentValidators/delegation-fee-has-four-decimals', async (context) => {
  const fees = (await everyValidator(context)).flatMap(({ nodeID, delegationFee }) =>
    delegationFee === undefined ? [] : [{ nodeID, delegationFee }],
  );
  if (fees.length === 0) context.notTestable('no validator record contains `delegationFee`');
  for (const { nodeID, delegationFee } of fees)
    expect(delegationFee, `the delegationFee of ${nodeID}`).toMatch(/^\d+\.\d{4}$/);
});

async function uptimes(context: CheckContext, list = someCurrentValidators(context)) {
  const peers = (await list).flatMap(({ nodeID, uptime, connected }) =>
    uptime === undefined ? [] : [{ nodeID, connected, uptime: Number(uptime) }],
  );
  return peers.length > 0 ? peers : context.notTestable('no validator record contains `uptime`');
}

requirement('platform.getCurrentValidators/uptime-within-percent', async (context) => {
  for (const { nodeID, uptime } of await uptimes(context, everyValidator(context))) {
    expect(uptime, `the uptime of ${nodeID}`).toBeGreaterThanOrEqual(0);
    expect(uptime, `the uptime of ${nodeID}`).toBeLessThanOrEqual(100);
  }
});

requirement('platform.getCurrentValidators/uptime-is-percent-not-fraction', async (context) => {
  const connected = (await uptimes(context)).filter((validator) => validator.connected && validator.uptime > 0);
  if (connected.length < 3) {
    return context.notTestable('fewer than 3 connected validators have an uptime; test a node with peers');
  }
  expect(
    Math.max(...connected.map(({ uptime }) => uptime)),
    'the highest uptime of a connected validator',
  ).toBeGreaterThan(1);
});

requirement('platform.getCurrentValidators/own-node-connected', async (context) => {
  const answer = await listing(context);
  const own = ownNodeId(answer.headers);
  if (own === undefined) return context.notTestable('the responses of the node have no Node-Id header');
  const record = answer.result.validators.find(({ nodeID }) => nodeID === own);
  if (record === undefined) return context.notTestable(`the tested node ${own} is not a current validator`);
  expect(record.connected, `\`connected\` of ${own}`).toBe(true);
});

requirement('platform.getCurrentValidators/node-ids-unique', async (context) => {
  for (const { validators } of await everyList(context))
    expect(duplicates(validators.map(({ nodeID }) => nodeID)), 'the repeated node IDs').toEqual([]);
});

requirement('platform.getCurrentValidators/tx-ids-unique', async (context) => {
  for (const { validators } of await everyList(context)) {
    // Validators of an L1 have a validation ID instead.
    const txIds = validators.flatMap((validator) => ('txID' in validator ? [validator.txID] : []));
    expect(duplicates(txIds), 'the repeated txIDs').toEqual([]);
  }
});
