import { start } from '../src/cli/start.ts';
import { TOOLS } from './commands.ts';

await start(TOOLS);
