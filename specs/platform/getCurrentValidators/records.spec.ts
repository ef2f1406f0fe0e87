import { expect, requirement, toBigInt, type CheckContext } from '../../../src/harness/index.ts';
import { called, checkFrequency, connectedPeers } from '../../support/health/report.ts';
import { chainTime, timeOfLastBlock } from '../../support/platform/chain-time.ts';
import {
  delegatedStake,
  delegatedValidators,
  everyList,
  everyValidator,
  feeOf,
  ownNodeId,
  ownStake,
  someCurrentValidators,
  STAKING_MEMBERS,
  listing,
} from '../../support/platform/current-validators.ts';
import { duplicates } from '../../support/ids.ts';
import { permissionedSubnet } from '../../support/platform/subnets.ts';
import { CURRENT, someValidators, withTransactions } from '../../support/platform/staker-lists.ts';
import {
  bodyOf,
  isReadable,
  ownerIn,
  rewardOwner,
  SHARES_PER_PERCENT,
  sharesIn,
  stakerTransaction,
  startsAsItSays,
} from '../../support/platform/staker-transaction.ts';

/** Number of delegators of a validator to compare with their transactions. */
const DELEGATORS = 3;
const UNDECODABLE = 'the suite cannot decode the transactions of the sampled stakers';
const CHECKSUM_FREE_HEX = /^0x(?:[0-9a-fA-F]{2})*$/;

function stakingMembers(validator: object): readonly string[] {
  return STAKING_MEMBERS.filter(
    (member) => member in validator || (member === 'delegationFee' && 'delegationFeeRate' in validator),
  );
}

requirement('platform.getCurrentValidators/primary-records-are-proof-of-stake', async (context) => {
  for (const validator of await someCurrentValidators(context))
    expect(stakingMembers(validator), `the staking members in the record of ${validator.nodeID}`).toEqual(
      STAKING_MEMBERS,
    );
});

requirement('platform.getCurrentValidators/elastic-records-are-proof-of-stake', async (context) => {
  const subnetID = await context.sample.subnet('elastic', { validators: true });
  for (const validator of await someCurrentValidators(context, subnetID))
    expect(stakingMembers(validator), `the staking members in the record of ${validator.nodeID}`).toEqual(
      STAKING_MEMBERS,
    );
});

requirement('platform.getCurrentValidators/permissioned-records-are-not-proof-of-stake', async (context) => {
  const subnetID = await permissionedSubnet(context);
  for (const validator of await someCurrentValidators(context, subnetID)) {
    expect(stakingMembers(validator), `the staking members in the record of ${validator.nodeID}`).toEqual([]);
    expect(ownStake(validator), `the weight of ${validator.nodeID}`).toBeGreaterThan(0n);
  }
});

/** The listed signers, with their nodes. */
async function signers(context: CheckContext) {
  const found = (await everyValidator(context)).flatMap(({ nodeID, exchange, signer }) =>
    signer === undefined ? [] : [{ nodeID, exchange, members: Object.entries({ ...signer }) }],
  );
  return found.length > 0 ? found : context.notTestable('no validator has a BLS key; test a network with one');
}

async function expectSignerBytes(context: CheckContext, member: RegExp, size: number): Promise<void> {
  for (const { nodeID, members } of context.lookAtEach(await signers(context))) {
    const values = members.filter(([name]) => member.test(name)).map(([, value]) => value);
    const sizes = values.map((value) => (CHECKSUM_FREE_HEX.test(value) ? (value.length - 2) / 2 : value));
    expect(sizes, `the numbers of bytes of ${member.source} in the signer of ${nodeID}`).toEqual([size]);
  }
}

requirement('platform.getCurrentValidators/public-key-is-48-bytes', (context) =>
  expectSignerBytes(context, /^publicKey$/, 48),
);

// Deployed nodes use another spelling of the member, with an s.
requirement('platform.getCurrentValidators/proof-of-possession-is-96-bytes', (context) =>
  expectSignerBytes(context, /^proofOfPoss?ession$/, 96),
);

requirement('platform.getCurrentValidators/node-id-agrees-with-transaction', async (context) => {
  for (const { validator, transaction } of context.lookAtEach(await withTransactions(context, CURRENT)))
    expect(validator.nodeID, `the node ID of ${validator.txID}`).toBe(transaction.nodeID);
});

requirement('platform.getCurrentValidators/end-time-agrees-with-transaction', async (context) => {
  for (const { validator, transaction } of context.lookAtEach(await withTransactions(context, CURRENT))) {
    if (transaction.renewsItself) continue;
    expect(toBigInt(validator.endTime), `the endTime of ${validator.txID}`).toBe(transaction.end);
  }
});

/** The same, without those that renew themselves: their transactions say what they staked at first. */
async function withFixedStake(context: CheckContext) {
  return (await withTransactions(context, CURRENT)).filter(({ transaction }) => !transaction.renewsItself);
}

requirement('platform.getCurrentValidators/weight-agrees-with-transaction', async (context) => {
  for (const { validator, transaction } of context.lookAtEach(await withFixedStake(context)))
    expect(ownStake(validator), `the stake of ${validator.txID}`).toBe(transaction.weight);
});

requirement('platform.getCurrentValidators/stake-amount-is-the-sum-of-stake', async (context) => {
  const staking = (await withFixedStake(context)).filter(({ validator }) => stakingMembers(validator).length > 0);
  if (staking.length === 0) context.notTestable('no sampled validator stakes');
  for (const { validator, transaction } of context.lookAtEach(staking)) {
    const sum = transaction.stake.reduce((total, { amount }) => total + amount, 0n);
    expect(ownStake(validator), `the stake of ${validator.txID}`).toBe(sum);
  }
});

requirement('platform.getCurrentValidators/delegation-fee-agrees-with-transaction', async (context) => {
  const known = (await withTransactions(context, CURRENT)).flatMap(({ validator, exchange, body }) => {
    const shares = body && sharesIn(body);
    return shares === undefined ? [] : [{ validator, exchange, shares }];
  });
  if (known.length === 0) return context.notTestable(UNDECODABLE);
  for (const { validator, shares } of context.lookAtEach(known))
    expect(Number(feeOf(validator)), `the delegationFee of ${validator.txID}`).toBe(shares / SHARES_PER_PERCENT);
});

requirement('platform.getCurrentValidators/reward-owners-agree-with-transaction', async (context) => {
  const known = (await withTransactions(context, CURRENT)).flatMap(({ validator, exchange, body }) => {
    const validation = rewardOwner({ ...validator.validationRewardOwner });
    const delegation = rewardOwner({ ...validator.delegationRewardOwner });
    const isKnown = body !== undefined && isReadable(validation) && isReadable(delegation);
    return isKnown ? [{ validator, exchange, body, shown: { validation, delegation } }] : [];
  });
  if (known.length === 0) return context.notTestable(UNDECODABLE);
  for (const { validator, body, shown } of context.lookAtEach(known))
    expect(shown, `the reward owners of ${validator.txID}`).toEqual({
      validation: await ownerIn(context, body.validationRewardsOwner ?? body.rewardsOwner),
      delegation: await ownerIn(context, body.delegationRewardsOwner ?? body.rewardsOwner),
    });
});

requirement('platform.getCurrentValidators/start-time-agrees-with-transaction', async (context) => {
  const timed = (await withTransactions(context, CURRENT)).filter(({ body }) => startsAsItSays(body));
  if (timed.length === 0) return context.notTestable('no sampled validator chose its start time');
  for (const { validator, transaction } of context.lookAtEach(timed))
    expect(toBigInt(validator.startTime), `the startTime of ${validator.txID}`).toBe(transaction.start);
});

async function delegatorsWithTransactions(context: CheckContext) {
  const found = (await delegatedValidators(context)).flatMap(({ delegators, exchange }) =>
    context.sample
      .shuffled(delegators, 'delegators compared')
      .slice(0, DELEGATORS)
      .map((delegator) => ({ delegator, exchange })),
  );
  if (found.length === 0)
    return context.notTestable('the node lists no delegator of a validator whose record tells of delegations');
  return Promise.all(
    found.map(async ({ delegator, exchange }) => ({
      delegator,
      exchange,
      transaction: await stakerTransaction(context, delegator.txID),
      body: await bodyOf(context, delegator.txID),
    })),
  );
}

requirement('platform.getCurrentValidators/delegator-reward-owner-agrees-with-transaction', async (context) => {
  const known = (await delegatorsWithTransactions(context)).flatMap(
    ({ delegator: { txID, rewardOwner: own }, exchange, body }) => {
      const shown = rewardOwner({ ...own });
      return body !== undefined && isReadable(shown) ? [{ txID, exchange, body, shown }] : [];
    },
  );
  if (known.length === 0) return context.notTestable(UNDECODABLE);
  for (const { txID, body, shown } of context.lookAtEach(known))
    expect(shown, `the rewardOwner of ${txID}`).toEqual(await ownerIn(context, body.rewardsOwner));
});

requirement('platform.getCurrentValidators/delegator-agrees-with-transaction', async (context) => {
  for (const { delegator, transaction } of context.lookAtEach(await delegatorsWithTransactions(context)))
    expect(
      { nodeID: delegator.nodeID, end: toBigInt(delegator.endTime), amount: delegatedStake(delegator) },
      `the record of ${delegator.txID}`,
    ).toEqual({ nodeID: transaction.nodeID, end: transaction.end, amount: transaction.weight });
});

requirement('platform.getCurrentValidators/start-time-not-in-future', async (context) => {
  await context.stable(async () => {
    const now = await chainTime(context);
    for (const { nodeID, startTime } of context.lookAtEach(await everyValidator(context)))
      expect(toBigInt(startTime), `the startTime of ${nodeID}`).toBeLessThanOrEqual(now);
  });
});

requirement('platform.getCurrentValidators/end-time-not-past', async (context) => {
  await context.stable(async () => {
    const now = await timeOfLastBlock(context);
    const all = await someValidators(context, CURRENT, (listed) => listed);
    for (const { validator } of context.lookAtEach(all))
      expect(toBigInt(validator.endTime), `the endTime of ${validator.nodeID}`).toBeGreaterThanOrEqual(now);
  });
});

requirement('platform.getCurrentValidators/delegation-fee-has-four-decimals', async (context) => {
  const fees = (await everyValidator(context)).flatMap(({ nodeID, exchange, delegationFee }) =>
    delegationFee === undefined ? [] : [{ nodeID, exchange, delegationFee }],
  );
  if (fees.length === 0) context.notTestable('no validator record contains `delegationFee`');
  for (const { nodeID, delegationFee } of context.lookAtEach(fees))
    expect(delegationFee, `the delegationFee of ${nodeID}`).toMatch(/^\d+\.\d{4}$/);
});

function uptimes<V extends { readonly uptime?: string | number }>(context: CheckContext, list: readonly V[]) {
  const peers = list.flatMap((each) => (each.uptime === undefined ? [] : [{ ...each, percent: Number(each.uptime) }]));
  return peers.length > 0 ? peers : context.notTestable('no validator record contains `uptime`');
}

requirement('platform.getCurrentValidators/uptime-within-percent', async (context) => {
  for (const { nodeID, percent } of context.lookAtEach(uptimes(context, await everyValidator(context)))) {
    expect(percent, `the uptime of ${nodeID}`).toBeGreaterThanOrEqual(0);
    expect(percent, `the uptime of ${nodeID}`).toBeLessThanOrEqual(100);
  }
});

requirement('platform.getCurrentValidators/uptime-is-percent-not-fraction', async (context) => {
  const connected = uptimes(context, await someCurrentValidators(context)).filter(
    (validator) => validator.connected && validator.percent > 0,
  );
  const highest = Math.max(...connected.map(({ percent }) => percent));
  // Of a few, each may have been away; exactly 1, a full uptime as a fraction, is no accident.
  if (connected.length < 3 && !(highest >= 1))
    return context.notTestable('fewer than 3 connected validators have an uptime; test a node with peers');
  expect(highest, 'the highest uptime of a connected validator').toBeGreaterThan(1);
});

requirement('platform.getCurrentValidators/own-node-connected', async (context) => {
  const answer = await listing(context);
  const own = ownNodeId(answer.headers);
  if (own === undefined) return context.notTestable('the responses of the node have no Node-Id header');
  const record = answer.result.validators.find(({ nodeID }) => nodeID === own);
  if (record === undefined) return context.notTestable(`the tested node ${own} is not a current validator`);
  expect(record.connected, `\`connected\` of ${own}`).toBe(true);
});

/** The number of other validators that are listed as connected, and of peers by a health check that ran before or after. */
async function connections(context: CheckContext): Promise<{ readonly listed: bigint; readonly peers: bigint }> {
  const answer = await listing(context);
  const peers = connectedPeers(await called(context, 'health.health'));
  if (peers === undefined) return context.notTestable('the check `network` contains no `connectedPeers`');
  // Read here: the finding shows this response.
  const own = ownNodeId(answer.headers);
  if (own === undefined) return context.notTestable('the responses of the node have no Node-Id header');
  const connected = answer.result.validators.filter((each) => each.connected === true && each.nodeID !== own);
  return { listed: BigInt(connected.length), peers };
}

requirement('platform.getCurrentValidators/connected-are-peers', async (context) => {
  const every = checkFrequency(context);
  let { listed, peers } = await context.afresh(() => connections(context));
  if (listed > peers) {
    // The check may have run before a peer came.
    await context.pause(2 * every);
    ({ listed, peers } = await context.afresh(() => connections(context)));
  }
  expect(listed, 'the number of other validators that are `connected`').toBeLessThanOrEqual(peers);
  if (peers === 0n) context.notTestable('the node has no peers, and lists none as connected; test a node with peers');
});

requirement('platform.getCurrentValidators/node-ids-unique', async (context) => {
  for (const { validators } of await everyList(context))
    expect(duplicates(validators.map(({ nodeID }) => nodeID)), 'the repeated node IDs').toEqual([]);
});
