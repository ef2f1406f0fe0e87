import { keepsAcross } from '../support/life/across-event.ts';

keepsAcross('crash');
