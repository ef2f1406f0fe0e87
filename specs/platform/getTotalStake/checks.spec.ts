import {
  PRIMARY_NETWORK,
  expect,
  requirement,
  resultShape,
  toBigInt,
  type CheckContext,
} from '../../../src/harness/index.ts';
import {
  currentValidators,
  fullStake,
  ownStake,
  someCurrentValidators,
} from '../../support/platform/current-validators.ts';
import { plainSubnets } from '../../support/platform/subnets.ts';
import { unusedId } from '../../support/ids.ts';

const METHOD = 'platform.getTotalStake';

resultShape(METHOD, async ({ rpc, sample }) => {
  const primary = await rpc(METHOD, { subnetID: PRIMARY_NETWORK });
  const subnets = await sample.subnets();
  return [primary, ...(await Promise.all(subnets.map(({ id }) => rpc(METHOD, { subnetID: id }))))];
});

async function totals({ rpc }: CheckContext, subnetID: string) {
  return (await rpc(METHOD, { subnetID })).result;
}

async function weightOf(context: CheckContext, subnetID: string): Promise<bigint> {
  return toBigInt((await totals(context, subnetID)).weight);
}

requirement('platform.getTotalStake/stake-for-primary', async (context) => {
  expect(await totals(context, PRIMARY_NETWORK), 'the total stake of the Primary Network').toHaveProperty('stake');
});

requirement('platform.getTotalStake/stake-omitted-for-subnets', async (context) => {
  for (const { id } of await context.sample.subnets())
    expect(await totals(context, id), `the total stake of ${id}`).not.toHaveProperty('stake');
});

requirement('platform.getTotalStake/stake-equals-weight', async (context) => {
  const { stake, weight } = await totals(context, PRIMARY_NETWORK);
  expect(stake, 'the stake of the Primary Network').toBe(weight);
});

/** The sampled Subnets. Subnets that a release does not return because the node does not track them are omitted. */
async function subnetsWithTotals(context: CheckContext) {
  const { profile, call } = context;
  const subnets = await plainSubnets(context);
  if (!profile.has('untracked-subnets-have-no-totals')) return subnets;
  const answers = await Promise.all(subnets.map(({ id }) => call(METHOD, { subnetID: id })));
  return subnets.filter((_, at) => answers[at]?.ok);
}

/** The totals that the weights of validators allow. The document does not say whether delegations count; all releases count them. */
function totalsOf(
  { profile }: CheckContext,
  validators: Awaited<ReturnType<typeof currentValidators>>,
): readonly bigint[] {
  const stakes = profile.has('totals-count-delegations') ? [fullStake] : [fullStake, ownStake];
  return stakes.map((stakeOf) => validators.reduce((total, one) => total + stakeOf(one), 0n));
}

/** Subnets with current validators, and the sums of the weights. */
async function subnetSums(context: CheckContext) {
  const sums = await Promise.all(
    (await subnetsWithTotals(context)).map(async ({ id }) => ({
      id,
      sums: totalsOf(context, await currentValidators(context, id)),
    })),
  );
  const validated = sums.filter(({ sums: [sum = 0n] }) => sum > 0n);
  return validated.length > 0
    ? validated
    : context.notTestable('no sampled Subnet has a current validator; test a network with one');
}

requirement('platform.getTotalStake/subnet-id-selects', async (context) => {
  await context.stable(async () => {
    const primary = await weightOf(context, PRIMARY_NETWORK);
    const others = (await subnetSums(context)).filter(({ sums }) => !sums.includes(primary));
    if (others.length === 0) context.notTestable('the sampled Subnets have the same weight as the Primary Network');
    for (const { id } of others) expect(await weightOf(context, id), `the weight of ${id}`).not.toBe(primary);
  });
});

requirement('platform.getTotalStake/equals-the-sum-of-weights', async (context) => {
  await context.stable(async () => {
    const sums = totalsOf(context, await someCurrentValidators(context));
    expect(await weightOf(context, PRIMARY_NETWORK), 'the weight of the Primary Network').toBeOneOf(sums);
  });
});

requirement('platform.getTotalStake/subnet-equals-the-sum-of-weights', async (context) => {
  await context.stable(async () => {
    for (const { id, sums } of await subnetSums(context))
      expect(await weightOf(context, id), `the weight of ${id}`).toBeOneOf(sums);
  });
});

requirement('platform.getTotalStake/every-subnet-has-a-total', async (context) => {
  for (const { id } of await context.sample.subnets()) expect(await context.rpc(METHOD, { subnetID: id })).toSucceed();
});

requirement('platform.getTotalStake/unknown-subnet-is-zero', async (context) => {
  expect(await weightOf(context, unusedId(context, 'no Subnet')), 'the weight of an unknown Subnet').toBe(0n);
});

requirement('platform.getTotalStake/stake-for-subnets', async (context) => {
  const subnets = await subnetsWithTotals(context);
  if (subnets.length === 0)
    context.notTestable('no sampled Subnet has a total; test a network with a permissioned one');
  for (const { id } of subnets) {
    const { stake, weight } = await totals(context, id);
    expect(stake, `the stake of ${id}`).toBe(weight);
  }
});

requirement('platform.getTotalStake/a-total-or-a-refusal', async ({ call, sample }) => {
  for (const { id } of await sample.subnets()) {
    const answer = await call(METHOD, { subnetID: id });
    if (answer.ok) expect(answer.rawResult, `the total stake of ${id}`).toHaveProperty('weight');
    else expect(answer).toBeError();
  }
});
