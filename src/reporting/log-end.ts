import type { Report } from '../generated/report.ts';
import { escapeText } from './escape-text.ts';

/**
 * The end of the log of a launched node that ended by itself, under a heading. Empty for all others. Each line is safe to print.
 *
 * @param most The largest number of lines. Default: those in the report.
 */
export function logEnd({ launch }: Pick<Report, 'launch'>, most = Infinity): string[] {
  const lines = launch?.ended?.log.slice(-most) ?? [];
  return lines.length === 0
    ? []
    : ['The log of the node ends with:', ...lines.map((line) => `  ${escapeText(line, 500)}`)];
}
