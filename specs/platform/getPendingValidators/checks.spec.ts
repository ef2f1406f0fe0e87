import {
  PRIMARY_NETWORK,
  answersProve,
  ifTestable,
  expect,
  requirement,
  resultShape,
  textOf,
  toBigInt,
  type CheckContext,
} from '../../../src/harness/index.ts';
import { chainTime } from '../../support/platform/chain-time.ts';
import {
  currentValidators,
  delegatedStake,
  feeOf,
  ownStake,
  stakersOf,
} from '../../support/platform/current-validators.ts';
import { around } from '../../support/around.ts';
import { duplicates } from '../../support/duplicates.ts';
import { expectRegisteredKeys, expectRegisteredProofs } from '../../support/platform/registered-keys.ts';
import { stakerTransaction, unsignedTransaction } from '../../support/platform/staker-transaction.ts';
import { unusedId, unusedNodeId } from '../../support/ids.ts';

const METHOD = 'platform.getPendingValidators';
const COMPARED = 8;
const COMPARED_OF_SUBNET = 2;
const A_MINUTE = 60n;
/** The type of transactions whose validators may be removed before they start. */
const OF_SUBNETS = 'AddSubnetValidatorTx';
const REMEDY = 'test a network that has them (rules before Durango)';

resultShape(METHOD, async ({ rpc, sample }) => {
  const primary = await rpc(METHOD, {});
  const subnets = await sample.subnets();
  return [primary, ...(await Promise.all(subnets.map(({ id }) => rpc(METHOD, { subnetID: id }))))];
});

async function pending({ rpc }: CheckContext, subnetID?: string, nodeIDs?: readonly string[]) {
  const answer = await rpc(METHOD, {
    subnetID,
    ...(nodeIDs === undefined ? {} : { nodeIDs: [...nodeIDs] }),
  });
  return answer.result;
}

async function pendingValidators(context: CheckContext, atLeast = 1) {
  const { validators } = await pending(context);
  if (validators.length >= atLeast) return validators;
  return context.notTestable(`the Primary Network has ${validators.length} pending validators; ${REMEDY}`);
}

/** What is pending on the Primary Network and on each sampled Subnet. */
async function everyList(context: CheckContext) {
  const subnets = await ifTestable(context.sample.subnets(), []);
  return Promise.all(
    [undefined, ...subnets.map(({ id }) => id)].map(async (subnetID) => ({
      subnetID,
      ...(await pending(context, subnetID)),
    })),
  );
}

async function everyValidator(context: CheckContext) {
  const validators = (await everyList(context)).flatMap((list) => list.validators);
  return validators.length > 0 ? validators : context.notTestable(`no validator is pending; ${REMEDY}`);
}

async function everyDelegator(context: CheckContext) {
  const delegators = (await everyList(context)).flatMap((list) => list.delegators);
  return delegators.length > 0 ? delegators : context.notTestable(`no delegator is pending; ${REMEDY}`);
}

/** Pending validators of a Subnet of this kind. */
async function onSubnet(context: CheckContext, kind: 'elastic' | 'permissioned') {
  for (const subnet of await context.sample.subnets()) {
    if (subnet.kind !== kind) continue;
    const { validators } = await pending(context, subnet.id);
    if (validators.length > 0) return validators;
  }
  return context.notTestable(`no validator is pending on a Subnet of the kind ${kind}; ${REMEDY}`);
}

/** All pending validators and delegators. */
async function records(context: CheckContext, subnetID?: string) {
  const { validators, delegators } = await pending(context, subnetID);
  return [...validators, ...delegators];
}

/** The same, with the stake or weight of each. */
async function withAmounts(context: CheckContext, subnetID?: string) {
  const { validators, delegators } = await pending(context, subnetID);
  return [
    ...validators.map((record) => ({ record, amount: ownStake(record) })),
    ...delegators.map((record) => ({ record, amount: delegatedStake(record) })),
  ];
}

async function someRecords(context: CheckContext) {
  const found = (await everyList(context)).flatMap(({ validators, delegators }) => [...validators, ...delegators]);
  return found.length > 0 ? found : context.notTestable(`no validator or delegator is pending; ${REMEDY}`);
}

requirement('platform.getPendingValidators/primary-records-have-stake-amount', async (context) => {
  for (const validator of await pendingValidators(context))
    expect(validator, 'the record of a pending validator').toHaveProperty('stakeAmount');
});

requirement('platform.getPendingValidators/elastic-records-have-stake-amount', async (context) => {
  for (const validator of await onSubnet(context, 'elastic'))
    expect(validator, 'the record of a pending validator').toHaveProperty('stakeAmount');
});

requirement('platform.getPendingValidators/elastic-records-have-no-weight', async (context) => {
  for (const validator of await onSubnet(context, 'elastic'))
    expect(validator, 'the record of a pending validator').not.toHaveProperty('weight');
});

requirement('platform.getPendingValidators/permissioned-records-have-weight', async (context) => {
  for (const validator of await onSubnet(context, 'permissioned'))
    expect(validator, 'the record of a pending validator').toHaveProperty('weight');
});

requirement('platform.getPendingValidators/permissioned-records-have-no-stake-amount', async (context) => {
  for (const validator of await onSubnet(context, 'permissioned'))
    expect(validator, 'the record of a pending validator').not.toHaveProperty('stakeAmount');
});

async function withTransactions(context: CheckContext) {
  const validators = (await everyList(context)).flatMap((list) =>
    context.sample
      .shuffled(list.validators, 'pending validators')
      .slice(0, list.subnetID === undefined ? 2 * COMPARED : COMPARED_OF_SUBNET),
  );
  if (validators.length === 0) context.notTestable(`no validator is pending; ${REMEDY}`);
  return Promise.all(
    validators.map(async (validator) => ({ validator, transaction: await stakerTransaction(context, validator.txID) })),
  );
}

requirement('platform.getPendingValidators/signer-omitted-without-bls-key', async (context) => {
  const keyless = (await withTransactions(context)).filter(({ transaction }) => transaction.publicKey === undefined);
  if (keyless.length === 0) return context.notTestable('every sampled pending validator has registered a BLS key');
  for (const { validator } of keyless)
    expect(validator, `the record of ${validator.nodeID}`).not.toHaveProperty('signer');
});

requirement('platform.getPendingValidators/signer-with-bls-key', async (context) => {
  const keyed = (await withTransactions(context)).filter(({ transaction }) => transaction.publicKey !== undefined);
  if (keyed.length === 0) return context.notTestable('no sampled pending validator has registered a BLS key');
  for (const { validator } of keyed) expect(validator, `the record of ${validator.nodeID}`).toHaveProperty('signer');
});

requirement('platform.getPendingValidators/signer-is-the-registered-key', async (context) => {
  expectRegisteredKeys(context, await withTransactions(context));
});

requirement('platform.getPendingValidators/proof-of-possession-is-the-registered-one', async (context) => {
  expectRegisteredProofs(context, await withTransactions(context));
});

requirement('platform.getPendingValidators/subnet-id-defaults-to-primary', async (context) => {
  await context.stable(async () => {
    const implied = await records(context);
    if (implied.length === 0) context.notTestable(`no validator or delegator is pending; ${REMEDY}`);
    expect(txIds(implied), 'the pending stakers of a request without subnetID').toEqual(
      txIds(await records(context, PRIMARY_NETWORK)),
    );
  });
});

requirement('platform.getPendingValidators/subnet-id-selects', async (context) => {
  await context.stable(async () => {
    const primary = new Set(txIds(await records(context)));
    const there = (await Promise.all((await context.sample.subnets()).map(({ id }) => records(context, id)))).flat();
    if (primary.size === 0 && there.length === 0)
      return context.notTestable(`no validator or delegator is pending; ${REMEDY}`);
    expect(
      txIds(there).filter((txID) => primary.has(txID)),
      'the pending stakers of Subnets that are also in the list of the Primary Network',
    ).toEqual([]);
  });
});

requirement('platform.getPendingValidators/node-ids-limit-validators', async (context) => {
  await everyValidator(context);
  for (const { subnetID, validators } of await everyList(context)) {
    // Where no other one waits, a node that never waits is named. A node may refuse it.
    const [one] = new Set(validators.map(({ nodeID }) => nodeID)).size > 1 ? validators : [];
    const named = one?.nodeID ?? unusedNodeId(context, 'no pending validator');
    const answer = await context.rpc(METHOD, { subnetID, nodeIDs: [named] });
    const listed = answer.ok || one !== undefined ? answer.result.validators : [];
    expect(
      listed.filter(({ nodeID }) => nodeID !== named),
      `the listed validators of ${subnetID ?? 'the Primary Network'} that a request for ${named} does not name`,
    ).toEqual([]);
  }
});

requirement('platform.getPendingValidators/node-ids-limit-delegators', async (context) => {
  const delegators = await everyDelegator(context);
  const unknown = unusedNodeId(context, 'no pending delegator');
  const [one] = delegators;
  const named = new Set(delegators.map(({ nodeID }) => nodeID)).size > 1 && one !== undefined ? one.nodeID : unknown;
  for (const { subnetID } of await everyList(context)) {
    const listed = (await pending(context, subnetID, [named])).delegators;
    expect(
      listed.filter(({ nodeID }) => nodeID !== named),
      `the listed delegators of ${subnetID ?? 'the Primary Network'} to other nodes than ${named}`,
    ).toEqual([]);
  }
});

requirement('platform.getPendingValidators/node-ids-include-each-named', async (context) => {
  await context.stable(async () => {
    await everyValidator(context);
    for (const { subnetID, validators } of await everyList(context)) {
      const named = validators.slice(0, 2).map(({ nodeID }) => nodeID);
      if (named.length === 0) continue;
      const listed = (await pending(context, subnetID, named)).validators.map(({ nodeID }) => nodeID);
      expect(
        named.filter((nodeID) => !listed.includes(nodeID)),
        `the requested node IDs that the list of ${subnetID ?? 'the Primary Network'} lacks`,
      ).toEqual([]);
    }
  });
});

requirement('platform.getPendingValidators/unknown-node-ids-left-out', async (context) => {
  await context.stable(async () => {
    const known = (await pendingValidators(context)).slice(0, 2).map(({ nodeID }) => nodeID);
    const unknown = [unusedNodeId(context, 'not pending'), unusedNodeId(context, 'not pending either')] as const;
    for (const nodeIDs of around(known, unknown)) {
      const listed = (await pending(context, undefined, nodeIDs)).validators.map(({ nodeID }) => nodeID);
      expect(new Set(listed), `the node IDs listed for ${nodeIDs.join()}`).toEqual(new Set(known));
    }
  });
});

requirement('platform.getPendingValidators/not-yet-started', async (context) => {
  await context.stable(async () => {
    const validators = await everyValidator(context);
    const now = await chainTime(context);
    for (const { txID, startTime } of validators) {
      expect(toBigInt(startTime), `the startTime of ${txID}`).toBeGreaterThan(now);
    }
  });
});

requirement('platform.getPendingValidators/delegators-not-yet-started', async (context) => {
  await context.stable(async () => {
    const delegators = await everyDelegator(context);
    const now = await chainTime(context);
    for (const { txID, startTime } of delegators) {
      expect(toBigInt(startTime), `the startTime of ${txID}`).toBeGreaterThan(now);
    }
  });
});

requirement('platform.getPendingValidators/not-among-current', async (context) => {
  await context.stable(async () => {
    await someRecords(context);
    for (const { subnetID, validators, delegators } of await everyList(context)) {
      const current = new Set(txIds(stakersOf(await currentValidators(context, subnetID))));
      expect(
        txIds([...validators, ...delegators]).filter((txID) => current.has(txID)),
        `the stakers of ${subnetID ?? 'the Primary Network'} that are both pending and current`,
      ).toEqual([]);
    }
  });
});

/** Accepted stakers with a start time in the future, without those whom the owner of a Subnet may remove. */
async function stakersToCome(context: CheckContext) {
  const { transactions } = await context.sample.survey('P/block');
  const soon = (await chainTime(context)) + A_MINUTE;
  const ahead = transactions.filter(
    ({ start, traits: [kind] }) => start !== undefined && start > soon && kind !== OF_SUBNETS,
  );
  const found = await Promise.all(
    ahead.slice(-2 * COMPARED).map(async ({ id }) => {
      const unsigned = await unsignedTransaction(context, id);
      const subnetID = textOf(unsigned, 'subnetID') ?? PRIMARY_NETWORK;
      const { status } = (await context.rpc('platform.getTxStatus', { txID: id })).result;
      const nodeID = textOf(unsigned.validator, 'nodeID');
      return status === 'Committed' && nodeID !== undefined ? [{ id, nodeID, subnetID }] : [];
    }),
  );
  if (!found.some(({ length }) => length > 0)) context.notTestable(`no accepted staker starts later; ${REMEDY}`);
  return found.flat();
}

requirement('platform.getPendingValidators/lists-stakers-to-come', async (context) => {
  for (const { id, nodeID, subnetID } of await stakersToCome(context)) {
    // Stakers that start between the two reads are in the second list.
    const waiting = txIds(await records(context, subnetID));
    const current = waiting.includes(id) ? [] : await currentValidators(context, subnetID, [nodeID]);
    const listed = [
      ...waiting,
      ...current.flatMap((each) => [each, ...(each.delegators ?? [])]).map(({ txID }) => txID),
    ];
    expect(listed, `the pending transactions and the current ones of ${nodeID}`).toContain(id);
  }
});

requirement('platform.getPendingValidators/end-time-after-start-time', async (context) => {
  for (const { txID, startTime, endTime } of await someRecords(context)) {
    expect(toBigInt(endTime), `the endTime of ${txID}`).toBeGreaterThan(toBigInt(startTime));
  }
});

requirement('platform.getPendingValidators/agrees-with-transaction', async (context) => {
  const compared = context.sample.shuffled(await withAmounts(context), 'pending compared').slice(0, COMPARED);
  for (const { id } of await context.sample.subnets()) {
    compared.push(...(await withAmounts(context, id)).slice(0, COMPARED_OF_SUBNET));
  }
  if (compared.length === 0) return context.notTestable(`nothing is pending; ${REMEDY}`);
  for (const { record, amount } of compared) {
    const { nodeID, start, end, weight, shares } = await stakerTransaction(context, record.txID);
    expect(
      {
        nodeID: record.nodeID,
        start: toBigInt(record.startTime),
        end: toBigInt(record.endTime),
        weight: amount,
      },
      `the record of ${record.txID}`,
    ).toEqual({ nodeID, start, end, weight });
    const fee = feeOf('connected' in record ? record : {});
    if (fee !== undefined && shares !== undefined) {
      expect(Number(fee), `the delegationFee of ${record.txID}`).toBe(Number(shares) / 10_000);
    }
  }
});

requirement('platform.getPendingValidators/tx-id-is-committed', async (context) => {
  for (const { txID } of context.sample.shuffled(await someRecords(context), 'pending status').slice(0, COMPARED)) {
    expect((await context.rpc('platform.getTxStatus', { txID })).result.status, `the status of ${txID}`).toBe(
      'Committed',
    );
  }
});

requirement('platform.getPendingValidators/delegation-fee-is-percent', async (context) => {
  const fees = (await everyValidator(context)).flatMap((validator) => {
    const fee = feeOf(validator);
    return fee === undefined ? [] : [{ txID: validator.txID, fee }];
  });
  if (fees.length === 0) context.notTestable(`no pending validator has a fee; ${REMEDY}`);
  for (const { txID, fee } of fees) {
    expect(Math.abs(Number(fee) - 50), `the distance of the delegationFee of ${txID} from 50 %`).toBeLessThanOrEqual(
      50,
    );
  }
});

requirement('platform.getPendingValidators/tx-ids-unique', async (context) => {
  const primary = await records(context);
  const elsewhere = await Promise.all((await context.sample.subnets()).map(({ id }) => records(context, id)));
  if ([primary, ...elsewhere].every(({ length }) => length === 0)) context.notTestable(`nothing is pending; ${REMEDY}`);
  for (const list of [primary, ...elsewhere]) {
    expect(duplicates(txIds(list)), 'the repeated txIDs').toEqual([]);
  }
});

requirement('platform.getPendingValidators/unknown-subnet-is-empty', async (context) => {
  expect(await records(context, unusedId(context, 'no Subnet')), 'the pending stakers of an unknown Subnet').toEqual(
    [],
  );
});

function txIds(staked: readonly { txID: string }[]): readonly string[] {
  return staked.map(({ txID }) => txID).toSorted();
}

/**
 * Members that deployed releases return instead of the members in the document. The schemas describe them if their
 * errata are in force.
 */
answersProve(
  [
    'platform.getPendingValidators/weight-with-stake-amount',
    'platform.getPendingValidators/stake-amount-always',
    'platform.getPendingValidators/delegator-weight',
    'platform.getPendingValidators/signer-proof-spelt-out',
  ],
  ({ rpc }) => rpc(METHOD, {}),
);

async function expectBothAmounts(context: CheckContext, kind: 'elastic' | 'permissioned'): Promise<void> {
  for (const { txID, weight, stakeAmount } of await onSubnet(context, kind)) {
    expect(weight, `the weight of ${txID}`).toBeDefined();
    expect(stakeAmount, `the stakeAmount of ${txID}`).toBe(weight);
  }
}

requirement('platform.getPendingValidators/elastic-records-have-weight', (context) =>
  expectBothAmounts(context, 'elastic'),
);

requirement('platform.getPendingValidators/permissioned-records-have-stake-amount', (context) =>
  expectBothAmounts(context, 'permissioned'),
);

requirement('platform.getPendingValidators/delegation-fee-on-primary-network', async (context) => {
  for (const validator of await pendingValidators(context))
    expect(validator, 'the record of a pending validator').toHaveProperty('delegationFee');
});

requirement('platform.getPendingValidators/delegation-fee-omitted-on-permissioned', async (context) => {
  for (const validator of await onSubnet(context, 'permissioned')) {
    expect(validator, 'the record of a pending validator').not.toHaveProperty('delegationFee');
  }
});
