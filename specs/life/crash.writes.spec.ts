import { requirement } from '../../src/harness/index.ts';
import { indexGoesOn } from '../support/life/index-goes-on.ts';

requirement('crash/index-goes-on', (context) => indexGoesOn(context, 'crash'));
