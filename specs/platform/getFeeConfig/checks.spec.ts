import { expect, requirement, resultShape, toBigInt } from '../../../src/harness/index.ts';

resultShape('platform.getFeeConfig', ({ rpc }) => rpc('platform.getFeeConfig', {}));

requirement('platform.getFeeConfig/target-not-above-the-maximum', async ({ rpc }) => {
  const { targetPerSecond, maxPerSecond } = (await rpc('platform.getFeeConfig', {})).result;
  expect(toBigInt(targetPerSecond), 'the targetPerSecond').toBeLessThanOrEqual(toBigInt(maxPerSecond));
});

/** The weights of the public networks, and those of another one by default. */
const DEFAULT = [1n, 1000n, 1000n, 4n];
const PUBLIC = new Set(['avax', 'fuji']);

requirement('platform.getFeeConfig/weights-are-those-of-the-network', async (context) => {
  const { rpc, sample, gasWeights, notTestable } = context;
  const weights = (await rpc('platform.getFeeConfig', {})).result.weights.map(toBigInt);
  const isDefault = weights.join() === DEFAULT.join();
  if (gasWeights === undefined && !isDefault && !PUBLIC.has(await sample.addressPrefix()))
    notTestable(
      `the run does not know with which weights the network was started (--dynamic-fees-*-weight): the node says ${weights.join(', ')}`,
    );
  expect(weights, 'the weights').toEqual(gasWeights ?? DEFAULT);
});
