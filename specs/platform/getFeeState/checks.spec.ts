import { expect, requirement, resultShape, toBigInt } from '../../../src/harness/index.ts';
import { expectPriceOfExcess } from '../../support/platform/price.ts';

resultShape('platform.getFeeState', ({ rpc }) => rpc('platform.getFeeState', {}));

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

requirement('platform.getFeeState/counts-gas-once-there-are-l1s', async ({ rpc, sample }) => {
  await sample.validationId();
  const { capacity, excess } = (await rpc('platform.getFeeState', {})).result;
  expect(toBigInt(capacity) + toBigInt(excess), 'the sum of capacity and excess').toBeGreaterThan(0n);
});

requirement('platform.getFeeState/price-follows-from-excess', async ({ rpc }) => {
  const config = (await rpc('platform.getFeeConfig', {})).result;
  expectPriceOfExcess(config, (await rpc('platform.getFeeState', {})).result);
});
