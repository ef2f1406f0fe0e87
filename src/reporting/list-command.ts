import { commandName } from '../encoding/command-name.ts';
import type { Kind } from './kind.ts';
import { shellWord } from '../encoding/shell-word.ts';

/** The command that lists all results of these kinds in a report; what to do where none was written. */
export function listCommand(report: string | undefined, ...kinds: readonly Kind[]): string {
  if (report === undefined) return 'run again without --no-reports';
  return `${commandName()} show --report ${shellWord(report)} --verdict ${kinds.join(',')}`;
}
