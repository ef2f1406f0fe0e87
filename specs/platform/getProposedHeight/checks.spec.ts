import { expect, requirement, resultShape, toBigInt } from '../../../src/harness/index.ts';

resultShape('platform.getProposedHeight', ({ rpc }) => rpc('platform.getProposedHeight', {}));

requirement('platform.getProposedHeight/not-above-the-tip', async ({ rpc }) => {
  const proposed = toBigInt((await rpc('platform.getProposedHeight', {})).result.height);
  expect(proposed, 'the proposed height').toBeLessThanOrEqual(
    toBigInt((await rpc('platform.getHeight', {})).result.height),
  );
});
