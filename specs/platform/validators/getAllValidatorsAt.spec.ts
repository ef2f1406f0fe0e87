import { expect, PRIMARY_NETWORK, requirement, resultShape, toBigInt } from '../../../src/harness/index.ts';
import { weightsAt } from '../../support/platform/weights-at.ts';

resultShape('platform.getAllValidatorsAt', async ({ rpc, sample }) => {
  return rpc('platform.getAllValidatorsAt', { height: await sample.tip() });
});

requirement('platform.getAllValidatorsAt/includes-the-primary-network', async ({ rpc, sample }) => {
  const height = await sample.tip();
  await sample.validators();
  const { validatorSets } = (await rpc('platform.getAllValidatorsAt', { height })).result;
  expect(Object.keys(validatorSets), 'the validator sets').toContain(PRIMARY_NETWORK);
});

requirement('platform.getAllValidatorsAt/agrees-with-validators-at', async (context) => {
  const height = await context.sample.tip();
  const { validatorSets } = (await context.rpc('platform.getAllValidatorsAt', { height })).result;
  const subnets = (await context.sample.subnets().catch(() => [])).map(({ id }) => id);
  let compared = 0;
  for (const subnetID of [PRIMARY_NETWORK, ...subnets]) {
    const weights = [...(await weightsAt(context, height, subnetID)).values()];
    if (weights.length === 0) continue;
    const total = weights.reduce((sum, weight) => sum + weight, 0n);
    expect(toBigInt(validatorSets[subnetID]?.totalWeight ?? '0'), `totalWeight of ${subnetID}`).toBe(total);
    compared += 1;
  }
  if (compared === 0) context.notTestable('the network has no validators at this height');
});

requirement('platform.getAllValidatorsAt/height-above-tip-is-an-error', async ({ call, sample }) => {
  expect(await call('platform.getAllValidatorsAt', { height: (await sample.tip()) + 1_000_000n })).toBeError();
});
