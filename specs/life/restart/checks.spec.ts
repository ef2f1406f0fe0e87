import { requirement } from '../../../src/harness/index.ts';
import { neverFalls, staysAtItsHeight, staysForGood } from '../../support/life/across-event.ts';

requirement('restart/height-never-falls', (context) => neverFalls(context, 'restart', 'height'));
requirement('restart/timestamp-never-falls', (context) => neverFalls(context, 'restart', 'timestamp'));

requirement('restart/blocks-stay', (context) => staysForGood(context, 'restart', 'blocks'));
requirement('restart/block-ids-stay', (context) => staysForGood(context, 'restart', 'blockIds'));
requirement('restart/transactions-stay', (context) => staysForGood(context, 'restart', 'transactions'));
requirement('restart/committed-stays', (context) => staysForGood(context, 'restart', 'statuses'));
requirement('restart/reward-utxos-stay', (context) => staysForGood(context, 'restart', 'rewards'));
requirement('restart/past-validator-sets-stay', (context) => staysForGood(context, 'restart', 'pastSets'));
requirement('restart/blockchains-stay', (context) => staysForGood(context, 'restart', 'blockchains'));

requirement('restart/balances-stay', (context) => staysAtItsHeight(context, 'restart', 'balances'));
requirement('restart/utxos-stay', (context) => staysAtItsHeight(context, 'restart', 'utxos'));
requirement('restart/validators-stay', (context) => staysAtItsHeight(context, 'restart', 'validators'));
requirement('restart/subnets-stay', (context) => staysAtItsHeight(context, 'restart', 'subnets'));
requirement('restart/supply-stays', (context) => staysAtItsHeight(context, 'restart', 'supply'));

requirement('restart/containers-stay', (context) => staysForGood(context, 'restart', 'containers'));
requirement('restart/positions-stay', (context) => staysForGood(context, 'restart', 'positions'));
requirement('restart/accepted-containers-stay', (context) => staysForGood(context, 'restart', 'accepted'));
requirement('restart/acceptance-times-stay', (context) => staysForGood(context, 'restart', 'acceptanceTimes'));
requirement('restart/index-never-ends-earlier', (context) => neverFalls(context, 'restart', 'ends'));
