import { expect, requirement } from '../../src/harness/index.ts';
import { across, staysAtItsHeight, keepsAcross, staysForGood } from '../support/life/across-event.ts';

keepsAcross('restart');
keepsAcross('crash');
keepsAcross('upgrade');

requirement('restart/subnets-stay', (context) => staysAtItsHeight(context, 'restart', 'subnetList'));
requirement('restart/subnet-records-stay', (context) => staysAtItsHeight(context, 'restart', 'subnetRecords'));
requirement('restart/supply-stays', (context) => staysAtItsHeight(context, 'restart', 'supply'));
requirement('restart/fee-states-stay', (context) => staysAtItsHeight(context, 'restart', 'feeStates'));

requirement('restart/uptime-stays', async (context) => {
  for (const { what, ask, before } of await across(context, 'restart', 'uptime')) {
    if (!(before > 0)) context.notTestable('the node does not validate the Primary Network, or has no uptime yet');
    const after = await context.afresh(() => ask(context));
    if (Number.isNaN(after)) context.notTestable('the node does not validate the Primary Network any more');
    // It was away for the time of its restart.
    expect(after, `${what} after the restart`).toBeGreaterThan(before / 2);
  }
});

requirement('upgrade/subnets-stay', (context) => staysForGood(context, 'upgrade', 'subnets'));
