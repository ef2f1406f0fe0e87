import { expect, requirement, resultShape, toBigInt } from '../../../src/harness/index.ts';

/** The fee methods of later releases. Only the profiles that serve these methods apply these requirements. */
resultShape('platform.getFeeConfig', ({ rpc }) => rpc('platform.getFeeConfig', {}));
resultShape('platform.getFeeState', ({ rpc }) => rpc('platform.getFeeState', {}));
resultShape('platform.getValidatorFeeConfig', ({ rpc }) => rpc('platform.getValidatorFeeConfig', {}));
resultShape('platform.getValidatorFeeState', ({ rpc }) => rpc('platform.getValidatorFeeState', {}));

requirement('platform.getFeeConfig/target-not-above-the-maximum', async ({ rpc }) => {
  const { targetPerSecond, maxPerSecond } = (await rpc('platform.getFeeConfig', {})).result;
  expect(toBigInt(targetPerSecond), 'the targetPerSecond').toBeLessThanOrEqual(toBigInt(maxPerSecond));
});

requirement('platform.getFeeState/within-the-configuration', async ({ rpc }) => {
  const { maxCapacity, minPrice } = (await rpc('platform.getFeeConfig', {})).result;
  const { capacity, price } = (await rpc('platform.getFeeState', {})).result;
  expect(toBigInt(capacity), 'the capacity').toBeLessThanOrEqual(toBigInt(maxCapacity));
  expect(toBigInt(price), 'the price').toBeGreaterThanOrEqual(toBigInt(minPrice));
});

requirement('platform.getFeeState/timestamp-is-the-chain-time', async ({ rpc, stable }) => {
  await stable(async () => {
    const { timestamp } = (await rpc('platform.getTimestamp', {})).result;
    expect((await rpc('platform.getFeeState', {})).result.timestamp, 'the timestamp').toBe(timestamp);
  });
});

requirement('platform.getValidatorFeeConfig/target-not-above-the-capacity', async ({ rpc }) => {
  const { target, capacity } = (await rpc('platform.getValidatorFeeConfig', {})).result;
  expect(toBigInt(target), 'the target').toBeLessThanOrEqual(toBigInt(capacity));
});

requirement('platform.getValidatorFeeState/price-not-below-the-minimum', async ({ rpc }) => {
  const { minPrice } = (await rpc('platform.getValidatorFeeConfig', {})).result;
  expect(toBigInt((await rpc('platform.getValidatorFeeState', {})).result.price), 'the price').toBeGreaterThanOrEqual(
    toBigInt(minPrice),
  );
});
