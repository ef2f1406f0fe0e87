import {
  ifTestable,
  PRIMARY_NETWORK,
  expect,
  requirement,
  resultShape,
  toBigInt,
  type CheckContext,
} from '../../../src/harness/index.ts';
import { chainTime } from '../../support/platform/chain-time.ts';
import {
  currentValidators,
  delegatedStake,
  ownStake,
  someCurrentValidators,
  someStakers,
  stakersOf,
  toRequestAlone,
} from '../../support/platform/current-validators.ts';
import { unusedNodeId } from '../../support/ids.ts';

const METHOD = 'platform.getMaxStakeAmount';
/** The requested period begins this number of seconds after the chain time, and lasts as long. */
const MARGIN = 60n;
const CANDIDATES = 6;
/** Number of validators of each kind whose stake changes, and of first and last changes of each. */
const CHANGING = 2;
const CHANGES = 1;

interface Period {
  readonly start: bigint;
  readonly end: bigint;
}

async function soon(context: CheckContext): Promise<Period> {
  const start = (await chainTime(context)) + MARGIN;
  return { start, end: start + MARGIN };
}

function during({ start, end }: Period) {
  return { startTime: Number(start), endTime: Number(end) };
}

/** Validators that end after the period, with the part of their stake that also ends after it. */
async function steadyStakes(context: CheckContext, period: Period, subnetID = PRIMARY_NETWORK) {
  const lasting = (await someStakers(context, subnetID)).filter(({ endTime }) => toBigInt(endTime) > period.end);
  const chosen = context.sample.shuffled(lasting, 'steady stakes').slice(0, CANDIDATES);
  const alone = await Promise.all(chosen.map(({ nodeID }) => currentValidators(context, subnetID, [nodeID])));
  const stakes = alone.flat().map((validator) => {
    const delegators = validator.delegators ?? [];
    const staying = delegators.filter(({ endTime }) => toBigInt(endTime) > period.end);
    return {
      nodeID: validator.nodeID,
      stake: ownStake(validator) + staying.reduce((sum, delegator) => sum + delegatedStake(delegator), 0n),
      isSteady: staying.length === delegators.length,
    };
  });
  return stakes.length > 0
    ? stakes
    : context.notTestable('every current validator ends within 2 minutes of the chain time');
}

async function amountOf(
  context: CheckContext,
  nodeID: string,
  period: Period,
  subnetID = PRIMARY_NETWORK,
): Promise<bigint> {
  return toBigInt((await context.rpc(METHOD, { subnetID, nodeID, ...during(period) })).result.amount);
}

/** Validators without pending delegations, and whose delegations all end after the period. */
async function unchanging(context: CheckContext, period: Period, subnetID?: string) {
  const steady = (await steadyStakes(context, period, subnetID)).filter(({ isSteady }) => isSteady);
  const { delegators } = (
    await context.rpc('platform.getPendingValidators', subnetID === undefined ? {} : { subnetID })
  ).result;
  const awaited = new Set(delegators.map(({ nodeID }) => nodeID));
  const found = steady.filter(({ nodeID }) => !awaited.has(nodeID));
  return found.length > 0
    ? found
    : context.notTestable('every sampled validator has delegations that begin or end within minutes');
}

resultShape(METHOD, async (context) => {
  const period = await soon(context);
  const [one] = await steadyStakes(context, period);
  return context.rpc(METHOD, { subnetID: PRIMARY_NETWORK, nodeID: one?.nodeID ?? '', ...during(period) });
});

requirement('platform.getMaxStakeAmount/at-least-the-stake-at-the-start', async (context) => {
  await context.stable(async () => {
    const period = await soon(context);
    for (const { nodeID, stake } of await steadyStakes(context, period)) {
      const amount = await amountOf(context, nodeID, period);
      expect(amount, `the maximum stake of ${nodeID}`).toBeGreaterThanOrEqual(stake);
    }
  });
});

requirement('platform.getMaxStakeAmount/equals-the-stake-without-changes', async (context) => {
  await context.stable(async () => {
    const period = await soon(context);
    for (const { nodeID, stake } of await unchanging(context, period))
      expect(await amountOf(context, nodeID, period), `the maximum stake of ${nodeID}`).toBe(stake);
  });
});

/** A stake on a validator, while it is active. */
interface Part extends Period {
  readonly amount: bigint;
}

/** A validator, and the delegations to it: also those that are going to start. */
interface Course {
  readonly nodeID: string;
  readonly own: Part;
  readonly delegations: readonly Part[];
}

/** Validators of a Subnet with delegations that end, and with such that are going to start. */
async function courses(context: CheckContext, subnetID: string): Promise<readonly Course[]> {
  const pending = (await context.rpc('platform.getPendingValidators', { subnetID })).result.delegators;
  const listed = context.sample.shuffled(stakersOf(await currentValidators(context, subnetID)), 'changing stakes');
  const awaited = listed.filter(({ nodeID }) => pending.some((each) => each.nodeID === nodeID));
  const chosen = new Set([...awaited.slice(0, CHANGING), ...toRequestAlone(listed).slice(0, CHANGING)]);
  const alone = await Promise.all([...chosen].map(({ nodeID }) => currentValidators(context, subnetID, [nodeID])));
  return stakersOf(alone.flat()).map((validator) => {
    const { nodeID, startTime, endTime, delegators = [] } = validator;
    const known = [...delegators, ...pending.filter((each) => each.nodeID === nodeID)];
    return {
      nodeID,
      own: { start: toBigInt(startTime), end: toBigInt(endTime), amount: ownStake(validator) },
      delegations: known.map((each) => ({
        start: toBigInt(each.startTime),
        end: toBigInt(each.endTime),
        amount: delegatedStake(each),
      })),
    };
  });
}

/** The highest sum of stakes at one moment. The sum only rises where a delegation starts. */
function mostDuring({ own, delegations }: Course, { start, end }: Period): bigint {
  const moments = [start, ...delegations.map((each) => each.start).filter((time) => time > start && time <= end)];
  const sums = moments.map((moment) =>
    delegations
      .filter((each) => each.start <= moment && moment <= each.end)
      .reduce((sum, { amount }) => sum + amount, own.amount),
  );
  return sums.reduce((most, sum) => (sum > most ? sum : most));
}

/**
 * Periods before, across and after a start or an end of a delegation, and one across all of them. The document does not say whether a
 * stake counts in the second in which it starts or ends, so none of the periods has a border there.
 */
function periodsOf({ own, delegations }: Course, soonest: bigint): readonly Period[] {
  const changes = delegations.flatMap(({ start, end }) => [start, end]).filter((time) => time > soonest);
  const ordered = [...new Set(changes)].sort((a, b) => (a < b ? -1 : 1));
  const around = [...ordered.slice(0, CHANGES), ...ordered.slice(-CHANGES)].flatMap((time) => [
    { start: time - 2n * MARGIN, end: time - MARGIN },
    { start: time - MARGIN, end: time + MARGIN },
    { start: time + MARGIN, end: time + 2n * MARGIN },
  ]);
  const isClear = (border: bigint): boolean =>
    ![own.start, own.end, ...changes].some((time) => border > time - MARGIN / 2n && border < time + MARGIN / 2n);
  return [...around, { start: soonest, end: own.end - MARGIN }].filter(
    ({ start, end }) => start >= soonest && start < end && end < own.end && isClear(start) && isClear(end),
  );
}

requirement('platform.getMaxStakeAmount/is-the-most-at-any-moment', async (context) => {
  await context.stable(async () => {
    const { start: soonest } = await soon(context);
    const subnets = (await ifTestable(context.sample.subnets(), [])).filter(({ kind }) => kind === 'elastic');
    let changing = 0;
    for (const subnetID of [PRIMARY_NETWORK, ...subnets.map(({ id }) => id)]) {
      for (const course of await courses(context, subnetID)) {
        const periods = course.delegations.length === 0 ? [] : periodsOf(course, soonest);
        for (const period of periods)
          expect(
            await amountOf(context, course.nodeID, period, subnetID),
            `the maximum stake of ${course.nodeID} on ${subnetID} from ${period.start} to ${period.end}`,
          ).toBe(mostDuring(course, period));
        changing += periods.length;
      }
    }
    if (changing === 0)
      context.notTestable('no delegation to a sampled validator starts or ends before its validator ends');
  });
});

requirement('platform.getMaxStakeAmount/node-id-selects', async (context) => {
  await context.stable(async () => {
    const period = await soon(context);
    const [one, ...others] = await unchanging(context, period);
    const other = others.find(({ stake }) => stake !== one?.stake);
    if (one === undefined || other === undefined)
      return context.notTestable('all sampled validators have the same stake');
    const amount = await amountOf(context, one.nodeID, period);
    expect(await amountOf(context, other.nodeID, period), `the maximum stake of ${other.nodeID}`).not.toBe(amount);
  });
});

requirement('platform.getMaxStakeAmount/subnet-id-selects', async (context) => {
  await context.stable(async () => {
    const subnetID = await context.sample.subnet('elastic', { validators: true });
    const period = await soon(context);
    for (const { nodeID, stake } of await unchanging(context, period, subnetID))
      expect(await amountOf(context, nodeID, period, subnetID), `the maximum stake of ${nodeID} on ${subnetID}`).toBe(
        stake,
      );
  });
});

requirement('platform.getMaxStakeAmount/unknown-node-has-none', async (context) => {
  await context.stable(async () => {
    const nodeID = unusedNodeId(context, 'no validator');
    expect(
      await amountOf(context, nodeID, await soon(context)),
      `the maximum stake of ${nodeID}, which is unknown,`,
    ).toBe(0n);
  });
});

requirement('platform.getMaxStakeAmount/none-outside-the-validation-period', async (context) => {
  await context.stable(async () => {
    const staking = stakersOf(await someCurrentValidators(context));
    const [validator] = context.sample.shuffled(staking, 'outside');
    if (validator === undefined) return context.notTestable('no validator has an end');
    const after = toBigInt(validator.endTime) + MARGIN;
    expect(
      await amountOf(context, validator.nodeID, { start: after, end: after + MARGIN }),
      'the maximum stake after the end of the validation',
    ).toBe(0n);
  });
});
