import {
  PRIMARY_NETWORK,
  answersProve,
  expect,
  requirement,
  resultShape,
  toBigInt,
  type CheckContext,
} from '../../../src/harness/index.ts';
import { chainTime, timeOfLastBlock } from '../../support/platform/chain-time.ts';
import {
  currentValidators,
  delegatedStake,
  feeOf,
  ownStake,
  stakersOf,
} from '../../support/platform/current-validators.ts';
import { PENDING, everyNetwork } from '../../support/platform/staker-lists.ts';
import {
  bodyOf,
  SHARES_PER_PERCENT,
  sharesIn,
  stakerTransaction,
  subnetOf,
} from '../../support/platform/staker-transaction.ts';
import { unusedNodeId } from '../../support/ids.ts';

const METHOD = 'platform.getPendingValidators';
const COMPARED = 8;
const COMPARED_OF_SUBNET = 2;
const A_MINUTE = 60n;
/** The type of transactions whose validators may be removed before they start. */
const OF_SUBNETS = 'AddSubnetValidatorTx';
const REMEDY = PENDING.remedy;

resultShape(METHOD, async ({ rpc, sample }) => {
  const primary = await rpc(METHOD, {});
  const subnets = await sample.subnets();
  return [primary, ...(await Promise.all(subnets.map(({ id }) => rpc(METHOD, { subnetID: id }))))];
});

async function everyValidator(context: CheckContext) {
  const validators = (await everyNetwork(context, PENDING)).flatMap(({ validators: listed, exchange }) =>
    listed.map((each) => ({ ...each, exchange })),
  );
  return validators.length > 0 ? validators : context.notTestable(`no validator is pending; ${REMEDY}`);
}

async function everyDelegator(context: CheckContext) {
  const delegators = (await everyNetwork(context, PENDING)).flatMap(({ delegators: listed, exchange }) =>
    listed.map((each) => ({ ...each, exchange })),
  );
  return delegators.length > 0 ? delegators : context.notTestable(`no delegator is pending; ${REMEDY}`);
}

async function records(context: CheckContext, subnetID?: string) {
  const { validators, delegators } = await PENDING.read(context, subnetID);
  return [...validators, ...delegators];
}

/** The same, with the stake or weight of each, and the exchange that lists them. */
async function withAmounts(context: CheckContext, subnetID?: string) {
  const { validators, delegators, exchange } = await PENDING.read(context, subnetID);
  return [
    ...validators.map((record) => ({ record, exchange, amount: ownStake(record) })),
    ...delegators.map((record) => ({ record, exchange, amount: delegatedStake(record) })),
  ];
}

async function someRecords(context: CheckContext) {
  const networks = await everyNetwork(context, PENDING);
  return networks.flatMap(({ validators, delegators }) => [...validators, ...delegators]);
}

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
  for (const { subnetID, validators } of await everyNetwork(context, PENDING)) {
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
  for (const { subnetID } of await everyNetwork(context, PENDING)) {
    const listed = (await PENDING.read(context, subnetID, [named])).delegators;
    expect(
      listed.filter(({ nodeID }) => nodeID !== named),
      `the listed delegators of ${subnetID ?? 'the Primary Network'} to other nodes than ${named}`,
    ).toEqual([]);
  }
});

requirement('platform.getPendingValidators/node-ids-include-each-named', async (context) => {
  await context.stable(async () => {
    await everyValidator(context);
    for (const { subnetID, validators } of await everyNetwork(context, PENDING)) {
      const named = validators.slice(0, 2).map(({ nodeID }) => nodeID);
      if (named.length === 0) continue;
      const listed = (await PENDING.read(context, subnetID, named)).validators.map(({ nodeID }) => nodeID);
      expect(
        named.filter((nodeID) => !listed.includes(nodeID)),
        `the requested node IDs that the list of ${subnetID ?? 'the Primary Network'} lacks`,
      ).toEqual([]);
    }
  });
});

requirement('platform.getPendingValidators/not-yet-started', async (context) => {
  await context.stable(async () => {
    const validators = await everyValidator(context);
    const now = await timeOfLastBlock(context);
    for (const { txID, startTime } of context.lookAtEach(validators))
      expect(toBigInt(startTime), `the startTime of ${txID}`).toBeGreaterThan(now);
  });
});

requirement('platform.getPendingValidators/delegators-not-yet-started', async (context) => {
  await context.stable(async () => {
    const delegators = await everyDelegator(context);
    const now = await timeOfLastBlock(context);
    for (const { txID, startTime } of context.lookAtEach(delegators))
      expect(toBigInt(startTime), `the startTime of ${txID}`).toBeGreaterThan(now);
  });
});

requirement('platform.getPendingValidators/not-among-current', async (context) => {
  await context.stable(async () => {
    await someRecords(context);
    for (const { subnetID, validators, delegators } of await everyNetwork(context, PENDING)) {
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
      const [{ nodeID }, body] = [await stakerTransaction(context, id), await bodyOf(context, id)];
      const { status } = (await context.rpc('platform.getTxStatus', { txID: id })).result;
      if (status !== 'Committed' || nodeID === undefined || body === undefined) return [];
      return [{ id, nodeID, subnetID: subnetOf(body) ?? PRIMARY_NETWORK }];
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

requirement('platform.getPendingValidators/agrees-with-transaction', async (context) => {
  const compared = context.sample.shuffled(await withAmounts(context), 'pending compared').slice(0, COMPARED);
  for (const { id } of await context.sample.subnets())
    compared.push(...(await withAmounts(context, id)).slice(0, COMPARED_OF_SUBNET));
  if (compared.length === 0) return context.notTestable(`nothing is pending; ${REMEDY}`);
  for (const { record, exchange, amount } of compared) {
    const { nodeID, start, end, weight } = await stakerTransaction(context, record.txID);
    const fee = feeOf('connected' in record ? record : {});
    const body = fee === undefined ? undefined : await bodyOf(context, record.txID);
    context.look(exchange);
    expect(
      { nodeID: record.nodeID, start: toBigInt(record.startTime), end: toBigInt(record.endTime), weight: amount },
      `the record of ${record.txID}`,
    ).toEqual({ nodeID, start, end, weight });
    const shares = body && sharesIn(body);
    if (shares !== undefined)
      expect(Number(fee), `the delegationFee of ${record.txID}`).toBe(shares / SHARES_PER_PERCENT);
  }
});

function txIds(staked: readonly { txID?: string }[]): readonly string[] {
  return staked.flatMap(({ txID }) => txID ?? []).toSorted();
}

/** Members that deployed releases return instead of the members in the document. The schemas describe them if their errata are in force. */
answersProve(
  [
    'platform.getPendingValidators/weight-with-stake-amount',
    'platform.getPendingValidators/stake-amount-always',
    'platform.getPendingValidators/delegator-weight',
    'platform.getPendingValidators/signer-proof-spelt-out',
  ],
  ({ rpc }) => rpc(METHOD, {}),
);
