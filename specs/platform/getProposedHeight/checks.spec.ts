import { expect, requirement, resultShape, toBigInt } from '../../../src/harness/index.ts';
import { proposedHeight } from '../../support/platform/chain-time.ts';
import { transferred } from '../../support/platform/issued.ts';

const METHOD = 'platform.getProposedHeight';
resultShape(METHOD, ({ rpc }) => rpc(METHOD, {}));

requirement('platform.getProposedHeight/not-above-the-tip', async (context) => {
  expect(await proposedHeight(context), 'the proposed height').toBeLessThanOrEqual(
    toBigInt((await context.rpc('platform.getHeight', {})).result.height),
  );
});

requirement('platform.getProposedHeight/leaves-out-what-is-new', async (context) => {
  const { id, statuses, said } = await context.afresh(() => transferred(context));
  if (statuses.at(-1) !== 'Committed')
    return context.blocked('platform.issueTx/takes-signed-bytes', `the transaction ${id} is not Committed${said}`);
  const tip = await context.height();
  const height = await proposedHeight(context);
  if (height === tip && context.mayProposeLast)
    return context.notApplicable('a node that is told to, as those of tmpnet can be, proposes its last block');
  expect(height, `the proposed height directly after block ${tip} was accepted`).toBeLessThan(tip);
});
