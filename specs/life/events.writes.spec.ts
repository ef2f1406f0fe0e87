import { expect, requirement } from '../../src/harness/index.ts';
import { past, indexGoesOn, transferredAfter } from '../support/life/across-event.ts';

requirement('restart/index-goes-on', (context) => indexGoesOn(context, 'restart'));
requirement('crash/index-goes-on', (context) => indexGoesOn(context, 'crash'));
requirement('upgrade/index-goes-on', (context) => indexGoesOn(context, 'upgrade'));

requirement('upgrade/transactions-are-accepted', async (context) => {
  await past(context, 'upgrade');
  const { statuses, said } = await transferredAfter(context, 'upgrade');
  expect(statuses.at(-1), `the status of a transaction that was issued after the upgrade${said}`).toBe('Committed');
});
