import type { Column } from './column.ts';
import { shellWord } from './shell-word.ts';

/** The command that lists all results of these kinds in a report. */
export function listCommand(report: string, ...kinds: readonly Column[]): string {
  return `npx avalanche-conformance list --report ${shellWord(report)} --verdict ${kinds.join(',')}`;
}
