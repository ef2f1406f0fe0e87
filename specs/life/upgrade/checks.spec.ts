import { requirement } from '../../../src/harness/index.ts';
import { neverFalls, staysForGood, staysWhileStakersStay } from '../../support/life/across-event.ts';

requirement('upgrade/height-never-falls', (context) => neverFalls(context, 'upgrade', 'height'));
requirement('upgrade/timestamp-never-falls', (context) => neverFalls(context, 'upgrade', 'timestamp'));

requirement('upgrade/blocks-stay', (context) => staysForGood(context, 'upgrade', 'blocks'));
requirement('upgrade/block-ids-stay', (context) => staysForGood(context, 'upgrade', 'blockIds'));
requirement('upgrade/transactions-stay', (context) => staysForGood(context, 'upgrade', 'transactions'));
requirement('upgrade/committed-stays', (context) => staysForGood(context, 'upgrade', 'statuses'));
requirement('upgrade/balances-stay', (context) => staysWhileStakersStay(context, 'upgrade', 'balances'));
requirement('upgrade/utxos-stay', (context) => staysWhileStakersStay(context, 'upgrade', 'utxos'));
requirement('upgrade/reward-utxos-stay', (context) => staysForGood(context, 'upgrade', 'rewards'));
requirement('upgrade/validators-stay', (context) => staysWhileStakersStay(context, 'upgrade', 'validators'));
requirement('upgrade/past-validator-sets-stay', (context) => staysForGood(context, 'upgrade', 'pastSets'));
requirement('upgrade/subnets-stay', (context) => staysForGood(context, 'upgrade', 'subnets'));
requirement('upgrade/blockchains-stay', (context) => staysForGood(context, 'upgrade', 'blockchains'));

requirement('upgrade/containers-stay', (context) => staysForGood(context, 'upgrade', 'containers'));
requirement('upgrade/positions-stay', (context) => staysForGood(context, 'upgrade', 'positions'));
requirement('upgrade/accepted-containers-stay', (context) => staysForGood(context, 'upgrade', 'accepted'));
requirement('upgrade/acceptance-times-stay', (context) => staysForGood(context, 'upgrade', 'acceptanceTimes'));
requirement('upgrade/index-never-ends-earlier', (context) => neverFalls(context, 'upgrade', 'ends'));
