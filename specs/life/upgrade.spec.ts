import { requirement } from '../../src/harness/index.ts';
import { staysForGood } from '../support/life/across-event.ts';
import { keepsAcross } from '../support/life/keeps-across.ts';

keepsAcross('upgrade');

requirement('upgrade/subnets-stay', (context) => staysForGood(context, 'upgrade', 'subnets'));
