import type { Finding, RequirementResult } from '../generated/report.ts';

const LONGEST = 300;

/**
 * What is wrong with a failed requirement, without what changes from run to run: a line per kind of finding, sorted.
 * Two failures with the same lines are the same failure. Quoted texts, numbers, IDs and hex digits are left out.
 */
export function signatureOf({ findings }: Pick<RequirementResult, 'findings'>): string[] {
  return [...new Set(findings.filter(isOwn).map(lineOf))].sort();
}

/** Whether everything that is wrong with a failure is among the lines that are known of it. */
export function isKnownFailure(result: Pick<RequirementResult, 'findings'>, known: readonly string[]): boolean {
  const lines = signatureOf(result);
  return lines.length > 0 && lines.every((line) => known.includes(line));
}

/** A list of findings that is cut ends with a count of the rest: no finding of its own. */
function isOwn({ message }: Finding): boolean {
  return !/^…?and \d+ more\b/.test(message);
}

function lineOf({ path, message }: Finding): string {
  const place = path === undefined ? '' : `${withoutIndexes(path)}: `;
  const line = place + withoutValues(message);
  return line.length > LONGEST ? `${line.slice(0, LONGEST)}…` : line;
}

function withoutIndexes(pointer: string): string {
  return pointer
    .split('/')
    .map((token) => (/^\d+$/.test(token) ? '*' : withoutValues(token)))
    .join('/');
}

function withoutValues(text: string): string {
  return (
    text
      .replace(/"(?:[^"\\]|\\.)*"/g, '"…"')
      .replace(/(?<!\w)'(?:[^'\\]|\\.)*'/g, `'…'`)
      .replace(/\b0x[0-9a-f]+/gi, '#')
      .replace(/\b(?:NodeID|[A-Z])-\w{20,}/g, '#')
      .replace(/\b(?=\w*\d)\w{24,}\b/g, '#')
      .replace(/-?\b\d+(?:\.\d+)?n?\b/g, '#')
      // What a terminal or a YAML file would obey has no place in a line that people read and keep.
      .replace(/[\s\p{C}]+/gu, ' ')
      .trim()
  );
}
