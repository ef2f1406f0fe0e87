import { commandName } from '../encoding/command-name.ts';
import type { Kind } from './kind.ts';
import { shellWord } from '../encoding/escape-unsafe.ts';

const NO_REPORT = 'run again without --no-reports';

/** The command that lists all results of these kinds in a report; what to do where none was written. */
export function listCommand(report: string | undefined, ...kinds: readonly Kind[]): string {
  if (report === undefined) return NO_REPORT;
  return `${commandName()} show --report ${shellWord(report)} --verdict ${kinds.join(',')}`;
}

/** The command that drafts waivers for the failures in a report; what to do where none was written. */
export function waiveCommand(report: string | undefined): string {
  return report === undefined ? NO_REPORT : `${commandName()} waive ${shellWord(report)} --to waivers.yaml`;
}
