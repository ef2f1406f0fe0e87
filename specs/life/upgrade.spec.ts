import { requirement } from '../../src/harness/index.ts';
import { staysForGood, keepsAcross } from '../support/life/across-event.ts';

keepsAcross('upgrade');

requirement('upgrade/subnets-stay', (context) => staysForGood(context, 'upgrade', 'subnets'));
