import { expect, requirement, resultShape, toBigInt, type CheckContext } from '../../../src/harness/index.ts';
import {
  currentValidators,
  delegatedStake,
  ownStake,
  someCurrentValidators,
} from '../../support/platform/current-validators.ts';
import { subnetTransformation } from '../../support/platform/subnets.ts';

const METHOD = 'platform.getMinStake';

resultShape(METHOD, ({ rpc }) => rpc(METHOD, {}));

type Minimum = 'minValidatorStake' | 'minDelegatorStake';

/**
 * Expects the minimum of an elastic Subnet to equal the one in its transformation. Early releases do not return the ID of this transaction.
 * There, the minimum must not exceed the smallest stake on the Subnet; the minimum of the Primary Network usually does.
 */
async function expectMinimum(context: CheckContext, member: Minimum, staked: (subnetID: string) => Promise<bigint>) {
  const { subnetID, body } = await subnetTransformation(context);
  const least = body === undefined ? await staked(subnetID) : undefined;
  const minimum = toBigInt((await context.rpc(METHOD, { subnetID })).result[member]);
  if (least === undefined) expect(minimum, `the ${member} of ${subnetID}`).toBe(body?.[member]);
  else
    expect(minimum, `the ${member} of ${subnetID}, where the smallest stake is ${least},`).toBeLessThanOrEqual(least);
}

requirement('platform.getMinStake/validator-minimum-of-subnet', async (context) => {
  await expectMinimum(context, 'minValidatorStake', async (subnetID) =>
    leastOf((await someCurrentValidators(context, subnetID)).map(ownStake)),
  );
});

requirement('platform.getMinStake/delegator-minimum-of-subnet', async (context) => {
  await expectMinimum(context, 'minDelegatorStake', async (subnetID) => {
    const delegated = (await someCurrentValidators(context, subnetID)).find(
      ({ delegatorCount = '0' }) => delegatorCount !== '0',
    );
    const [alone] = delegated === undefined ? [] : await currentValidators(context, subnetID, [delegated.nodeID]);
    const delegators = alone?.delegators ?? [];
    if (delegators.length === 0) return context.notTestable(`the elastic Subnet ${subnetID} has no delegators`);
    return leastOf(delegators.map(delegatedStake));
  });
});

function leastOf(amounts: readonly bigint[]): bigint {
  return amounts.reduce((least, amount) => (amount < least ? amount : least));
}

requirement('platform.getMinStake/delegators-may-stake-less', async ({ rpc }) => {
  const { minValidatorStake, minDelegatorStake } = (await rpc(METHOD, {})).result;
  expect(toBigInt(minDelegatorStake), 'the minDelegatorStake').toBeLessThanOrEqual(toBigInt(minValidatorStake));
});
