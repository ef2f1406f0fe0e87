import type { Report } from '../generated/report.ts';
import { escapeText } from './escape-text.ts';

/** The largest number of lines: those that a run keeps. */
const MOST = 20;

/** The end of the log of a launched node that ended by itself, under a heading. Empty for all others. Each line is safe to print. */
export function logEnd({ launch }: Pick<Report, 'launch'>): string[] {
  const lines = launch?.ended?.log.slice(-MOST) ?? [];
  return lines.length === 0
    ? []
    : ['The log of the node ends with:', ...lines.map((line) => `  ${escapeText(line, 500)}`)];
}
