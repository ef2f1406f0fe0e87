import { expect, requirement, resultShape, toBigInt } from '../../../src/harness/index.ts';

resultShape('platform.getFeeConfig', ({ rpc }) => rpc('platform.getFeeConfig', {}));

requirement('platform.getFeeConfig/target-not-above-the-maximum', async ({ rpc }) => {
  const { targetPerSecond, maxPerSecond } = (await rpc('platform.getFeeConfig', {})).result;
  expect(toBigInt(targetPerSecond), 'the targetPerSecond').toBeLessThanOrEqual(toBigInt(maxPerSecond));
});

requirement('platform.getFeeConfig/weights-are-those-of-the-network', async ({ rpc }) => {
  const { weights } = (await rpc('platform.getFeeConfig', {})).result;
  expect(weights.map(toBigInt), 'the weights').toEqual([1n, 1000n, 1000n, 4n]);
});
