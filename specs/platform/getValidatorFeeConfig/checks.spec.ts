import { expect, requirement, resultShape, toBigInt } from '../../../src/harness/index.ts';

resultShape('platform.getValidatorFeeConfig', ({ rpc }) => rpc('platform.getValidatorFeeConfig', {}));

requirement('platform.getValidatorFeeConfig/target-not-above-the-capacity', async ({ rpc }) => {
  const { target, capacity } = (await rpc('platform.getValidatorFeeConfig', {})).result;
  expect(toBigInt(target), 'the target').toBeLessThanOrEqual(toBigInt(capacity));
});
