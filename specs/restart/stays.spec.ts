import { expect, requirement, type CheckContext } from '../../src/harness/index.ts';
import { atSameHeight, restarted } from '../support/restart/across-restart.ts';
import type { Subject } from '../support/restart/questions.ts';

/** What is about accepted data is the same, whatever the chain has accepted since. */
async function staysForGood(context: CheckContext, subject: Subject): Promise<void> {
  for (const { what, ask, before } of await restarted(context, subject)) {
    expect(await context.afresh(() => ask(context)), `${what} after the restart`).toEqual(before);
  }
}

/** What follows from the state of the chain is the same for as long as its height is. */
async function staysAtItsHeight(context: CheckContext, subject: Subject): Promise<void> {
  await atSameHeight(context);
  await staysForGood(context, subject);
}

async function neverFalls(context: CheckContext, subject: 'height' | 'timestamp' | 'ends'): Promise<void> {
  for (const { what, ask, before } of await restarted(context, subject)) {
    expect(await context.afresh(() => ask(context)), `${what} after the restart`).toBeGreaterThanOrEqual(before);
  }
}

requirement('restart/height-never-falls', (context) => neverFalls(context, 'height'));
requirement('restart/timestamp-never-falls', (context) => neverFalls(context, 'timestamp'));

requirement('restart/blocks-stay', (context) => staysForGood(context, 'blocks'));
requirement('restart/block-ids-stay', (context) => staysForGood(context, 'blockIds'));
requirement('restart/transactions-stay', (context) => staysForGood(context, 'transactions'));
requirement('restart/committed-stays', (context) => staysForGood(context, 'statuses'));
requirement('restart/reward-utxos-stay', (context) => staysForGood(context, 'rewards'));
requirement('restart/past-validator-sets-stay', (context) => staysForGood(context, 'pastSets'));
requirement('restart/blockchains-stay', (context) => staysForGood(context, 'blockchains'));

requirement('restart/balances-stay', (context) => staysAtItsHeight(context, 'balances'));
requirement('restart/utxos-stay', (context) => staysAtItsHeight(context, 'utxos'));
requirement('restart/validators-stay', (context) => staysAtItsHeight(context, 'validators'));
requirement('restart/subnets-stay', (context) => staysAtItsHeight(context, 'subnets'));
requirement('restart/supply-stays', (context) => staysAtItsHeight(context, 'supply'));

requirement('restart/containers-stay', (context) => staysForGood(context, 'containers'));
requirement('restart/positions-stay', (context) => staysForGood(context, 'positions'));
requirement('restart/accepted-containers-stay', (context) => staysForGood(context, 'accepted'));
requirement('restart/acceptance-times-stay', (context) => staysForGood(context, 'acceptanceTimes'));
requirement('restart/index-never-ends-earlier', (context) => neverFalls(context, 'ends'));
