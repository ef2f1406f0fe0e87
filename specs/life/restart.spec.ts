import { requirement } from '../../src/harness/index.ts';
import { staysAtItsHeight } from '../support/life/across-event.ts';
import { keepsAcross } from '../support/life/keeps-across.ts';

keepsAcross('restart');

requirement('restart/subnets-stay', (context) => staysAtItsHeight(context, 'restart', 'subnetList'));
requirement('restart/subnet-records-stay', (context) => staysAtItsHeight(context, 'restart', 'subnetRecords'));
requirement('restart/supply-stays', (context) => staysAtItsHeight(context, 'restart', 'supply'));
requirement('restart/fee-states-stay', (context) => staysAtItsHeight(context, 'restart', 'feeStates'));
