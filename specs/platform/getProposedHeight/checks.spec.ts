import { expect, requirement, resultShape, toBigInt } from '../../../src/harness/index.ts';
import { proposedHeight } from '../../support/platform/chain-time.ts';

const METHOD = 'platform.getProposedHeight';
resultShape(METHOD, ({ rpc }) => rpc(METHOD, {}));

requirement('platform.getProposedHeight/not-above-the-tip', async (context) => {
  expect(await proposedHeight(context), 'the proposed height').toBeLessThanOrEqual(
    toBigInt((await context.rpc('platform.getHeight', {})).result.height),
  );
});
