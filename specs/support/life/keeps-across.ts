import { requirement } from '../../../src/harness/index.ts';
import { neverFalls, staysAtItsHeight, staysForGood, staysWhileStakersStay, type LifeEvent } from './across-event.ts';

/** Declares what a node keeps across an event. Each event has a file of its own, because the checks of a file run at once. */
export function keepsAcross(event: LifeEvent): void {
  requirement(`${event}/height-never-falls`, (context) => neverFalls(context, event, 'height'));
  requirement(`${event}/timestamp-never-falls`, (context) => neverFalls(context, event, 'timestamp'));
  requirement(`${event}/index-never-ends-earlier`, (context) => neverFalls(context, event, 'ends'));

  requirement(`${event}/blocks-stay`, async (context) => {
    await staysForGood(context, event, 'blocks');
    if (event === 'crash') await staysForGood(context, event, 'newestBlocks');
  });
  requirement(`${event}/transactions-stay`, (context) => staysForGood(context, event, 'transactions'));
  requirement(`${event}/committed-stays`, (context) => staysForGood(context, event, 'statuses'));
  requirement(`${event}/past-validator-sets-stay`, (context) => staysForGood(context, event, 'pastSets'));
  requirement(`${event}/blockchains-stay`, (context) => staysForGood(context, event, 'blockchains'));
  requirement(`${event}/containers-stay`, async (context) => {
    await staysForGood(context, event, 'containers');
    if (event === 'crash') await staysForGood(context, event, 'newestContainers');
  });
  requirement(`${event}/positions-stay`, (context) => staysForGood(context, event, 'positions'));
  requirement(`${event}/accepted-containers-stay`, (context) => staysForGood(context, event, 'accepted'));
  requirement(`${event}/acceptance-times-stay`, (context) => staysForGood(context, event, 'acceptanceTimes'));

  if (event === 'crash') return;
  requirement(`${event}/block-ids-stay`, (context) => staysForGood(context, event, 'blockIds'));
  requirement(`${event}/reward-utxos-stay`, (context) => staysForGood(context, event, 'rewards'));
  // A restart changes no state, so that only new blocks do. An upgrade has a block of its own.
  const stays = event === 'restart' ? staysAtItsHeight : staysWhileStakersStay;
  requirement(`${event}/balances-stay`, (context) => stays(context, event, 'balances'));
  requirement(`${event}/utxos-stay`, (context) => stays(context, event, 'utxos'));
  requirement(`${event}/validators-stay`, (context) => stays(context, event, 'validators'));
}
