import { accessSync, constants, statSync } from 'node:fs';
import { InvalidValue } from '../library/settings/table/kind.ts';
import { flagOf } from '../library/settings/table/setting-names.ts';
import { type SettingName, SETTINGS } from '../library/settings/table/settings.ts';
import { UsageError } from '../library/settings/usage-error.ts';

/**
 * The node that a word names without a flag: an address (`http://127.0.0.1:9650`, `127.0.0.1:9650`), of any scheme, is a target, a path or
 * an executable file is launched. Undefined for other words.
 */
export function namedNode(word: string): { readonly target: string } | { readonly launch: string } | undefined {
  if (/^[a-z][a-z\d+.-]*:\/\//i.test(word) || /^(?:\[[\da-f:]+\]|[\w.-]+):\d{1,5}(?:\/|$)/i.test(word))
    return { target: word };
  return /^(?:~|\.{1,2})?[\\/]/.test(word) || isExecutable(word) ? { launch: word } : undefined;
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

/**
 * Adds the node that is named without a flag.
 *
 * @throws UsageError if a flag names one, too, or the word is no address.
 */
export function addNode(typed: Map<SettingName, unknown>, word: string): void {
  const other = (['target', 'launch', 'reference'] as const).find((name) => typed.has(name));
  if (other !== undefined)
    throw new UsageError(`${word} and ${flagOf(other)} both choose the node: leave one of them out.`);
  const node = namedNode(word) ?? { target: word };
  if ('launch' in node) typed.set('launch', node.launch);
  else typed.set('target', addressIn(node.target));
}

function addressIn(word: string): string {
  try {
    return SETTINGS.target.kind.parse(word);
  } catch (error) {
    throw error instanceof InvalidValue ? new UsageError(`'${word}' is no node: ${error.message}`) : error;
  }
}
