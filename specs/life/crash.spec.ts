import { keepsAcross } from '../support/life/keeps-across.ts';

keepsAcross('crash');
