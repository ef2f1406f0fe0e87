import { commandName } from '../encoding/command-name.ts';
import type { Kind } from './kind.ts';
import { shellWord } from '../encoding/shell-word.ts';

/** The command that lists all results of these kinds in a report. */
export function listCommand(report: string, ...kinds: readonly Kind[]): string {
  return `${commandName()} show --report ${shellWord(report)} --verdict ${kinds.join(',')}`;
}
