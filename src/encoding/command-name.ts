import { createRequire } from 'node:module';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { shellWord } from './escape-unsafe.ts';

const NAME = 'avalanche-conformance';
const BIN = fileURLToPath(new URL('../cli/bin.js', import.meta.url));

/**
 * The name of the command for a hint on the console, as it works in the working folder. Where the suite is not installed, npx would ask
 * a registry for a name that nobody owns: it is then the path of this one.
 */
export function commandName(): string {
  try {
    createRequire(join(process.cwd(), 'package.json')).resolve(`${NAME}/package.json`);
    return `npx ${NAME}`;
  } catch {
    const near = relative('', BIN);
    return `node ${shellWord(near.startsWith('..') ? BIN : near)}`;
  }
}
