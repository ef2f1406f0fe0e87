import {
  ifTestable,
  answersProve,
  expect,
  integerOf,
  objectOf,
  requirement,
  textOf,
  toBigInt,
  type CheckContext,
} from '../../../src/harness/index.ts';
import { acceptedOfKind } from '../../support/platform/transactions.ts';
import { blockAt } from '../../support/platform/blocks.ts';
import { chainTime } from '../../support/platform/chain-time.ts';
import { currentValidators, listing, ownStake } from '../../support/platform/current-validators.ts';
import { type Renewing, renewing, renewingNow, weightsAround } from '../../support/platform/renewing.ts';
import { jsonForm } from '../../support/json-form.ts';
import { rewardOwner, stakerTransaction } from '../../support/platform/staker-transaction.ts';

const METHOD = 'platform.getCurrentValidators';
/** Largest number of delegations to read. */
const MOST = 128;
const MEMBERS = ['validatorAuthority', 'nextPeriod', 'autoCompoundRewardShares'] as const;

/**
 * The records of the validators that renew themselves, and all of their members, also those that the document does not list. Only those
 * in a period that surveyed blocks began: others may have renewed themselves since.
 */
async function records(context: CheckContext) {
  const known = await renewing(context);
  const { exchange, result } = await listing(context);
  const now = renewingNow(context, known, result.validators);
  const time = await chainTime(context);
  const read = await Promise.all(
    now.map(async (each) => ({
      ...each,
      exchange,
      members: jsonForm({ ...each.record }),
      period: await periodOf(context, each.validator),
    })),
  );
  const lasting = read.filter(({ period: { start, seconds } }) => start !== undefined && start + seconds > time);
  return lasting.length > 0
    ? lasting
    : context.notTestable('each validator that renews itself has begun another period since the survey');
}

/** The present period, as accepted transactions tell: its start in Unix seconds, and its length. */
async function periodOf(context: CheckContext, { height, ends, first }: Renewing) {
  const last = ends.at(-1);
  if (last !== undefined) return { start: last.timestamp, seconds: last.terms.period ?? 0n };
  const { block } = (await blockAt(context, height, 'json')).result;
  return { start: integerOf(block, 'time'), seconds: first.period ?? 0n };
}

/** Members that only the record of a validator has that renews itself. The schema describes them if the erratum is in force. */
answersProve(
  [
    'platform.getCurrentValidators/validator-authority',
    'platform.getCurrentValidators/next-period',
    'platform.getCurrentValidators/auto-compound-reward-shares',
  ],
  ({ rpc }) => rpc(METHOD, {}),
);

requirement('platform.getCurrentValidators/renewal-members-where-it-renews', async (context) => {
  const known = new Set((await renewing(context)).map(({ txID }) => txID));
  await records(context);
  await context.stable(async () => {
    for (const record of await currentValidators(context)) {
      const shown = MEMBERS.filter((name) => name in record);
      const renews = record.txID !== undefined && known.has(record.txID);
      expect(shown, `the members about renewal in the record of ${record.nodeID}`).toEqual(renews ? MEMBERS : []);
    }
  });
});

requirement('platform.getCurrentValidators/validator-authority-agrees-with-transaction', async (context) => {
  for (const { validator, members } of context.lookAtEach(await records(context)))
    expect(rewardOwner(objectOf(members, 'validatorAuthority')), `the validatorAuthority of ${validator.txID}`).toEqual(
      rewardOwner(objectOf(validator.unsigned, 'validatorAuthority')),
    );
});

requirement('platform.getCurrentValidators/renewal-terms-are-the-last-accepted', async (context) => {
  await context.stable(async () => {
    for (const { validator, members } of context.lookAtEach(await records(context)))
      expect(
        { period: integerOf(members, 'nextPeriod'), shares: integerOf(members, 'autoCompoundRewardShares') },
        `the terms of ${validator.txID}`,
      ).toEqual(validator.terms);
  });
});

requirement('platform.getCurrentValidators/renewed-period-follows-the-last-one', async (context) => {
  await context.stable(async () => {
    for (const { validator, record, period } of context.lookAtEach(await records(context))) {
      const { startTime, endTime = '0' } = record;
      expect(toBigInt(startTime), `the startTime of ${validator.txID}`).toBe(period.start);
      expect(toBigInt(endTime), `the endTime of ${validator.txID}`).toBe((period.start ?? 0n) + period.seconds);
    }
  });
});

requirement('platform.getCurrentValidators/renewed-weight-is-stake-and-restaked', async (context) => {
  await context.stable(async () => {
    for (const { validator, record, exchange } of await records(context)) {
      let weight = validator.principal;
      for (const { height } of validator.ends) {
        const { before, after } = await weightsAround(context, validator, height);
        weight += after - before;
      }
      context.look(exchange);
      expect(ownStake(record), `the weight of ${validator.txID}`).toBe(weight);
    }
  });
});

/** The ends of the accepted delegations. */
async function delegationsIn(
  context: CheckContext,
): Promise<readonly { readonly nodeID: string; readonly end: bigint }[]> {
  const ids = await ifTestable(acceptedOfKind(context, 'AddDelegatorTx', 'AddPermissionlessDelegatorTx'), []);
  if (ids.length > MOST) context.notTestable(`the chain has more than ${MOST} delegations`);
  const read = await Promise.all(ids.map((id) => stakerTransaction(context, id)));
  return read.flatMap(({ nodeID = '', end }) => (end === undefined ? [] : [{ nodeID, end }]));
}

requirement('platform.getCurrentValidators/renewal-begins-new-accrual', async (context) => {
  await context.stable(async () => {
    const now = (await records(context)).filter(({ validator }) => validator.ends.length > 0);
    const [time, delegations] = [await chainTime(context), await delegationsIn(context)];
    const fresh = now.filter(({ validator: { nodeID, ends } }) => {
      const since = ends.at(-1)?.timestamp ?? 0n;
      return !delegations.some((each) => each.nodeID === nodeID && each.end > since && each.end <= time);
    });
    if (fresh.length === 0) return context.notTestable('a delegation has ended since each renewal');
    for (const { validator, members } of context.lookAtEach(fresh))
      expect(textOf(members, 'accruedDelegateeReward'), `the accruedDelegateeReward of ${validator.txID}`).toBe('0');
  });
});
