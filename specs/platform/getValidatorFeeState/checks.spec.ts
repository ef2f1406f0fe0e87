import { expect, requirement, resultShape, toBigInt } from '../../../src/harness/index.ts';
import { expectPriceOfExcess } from '../../support/platform/price.ts';

resultShape('platform.getValidatorFeeState', ({ rpc }) => rpc('platform.getValidatorFeeState', {}));

requirement('platform.getValidatorFeeState/price-not-below-the-minimum', async ({ rpc }) => {
  const { minPrice } = (await rpc('platform.getValidatorFeeConfig', {})).result;
  expect(toBigInt((await rpc('platform.getValidatorFeeState', {})).result.price), 'the price').toBeGreaterThanOrEqual(
    toBigInt(minPrice),
  );
});

requirement('platform.getValidatorFeeState/timestamp-is-the-chain-time', async ({ rpc, stable }) => {
  await stable(async () => {
    const { timestamp } = (await rpc('platform.getTimestamp', {})).result;
    expect((await rpc('platform.getValidatorFeeState', {})).result.timestamp, 'the timestamp').toBe(timestamp);
  });
});

requirement('platform.getValidatorFeeState/price-follows-from-excess', async ({ rpc }) => {
  const config = (await rpc('platform.getValidatorFeeConfig', {})).result;
  expectPriceOfExcess(config, (await rpc('platform.getValidatorFeeState', {})).result);
});
