import type { Report } from '../../generated/report.ts';

/** What JSON lets stand in a string and a terminal or a script would obey. */
const UNSAFE = /[\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g;

/** The report as JSON text that ends in a line break. Nothing in it is lost or cut, and nothing in it acts on a terminal. */
export function reportJson(report: Report): string {
  const text = JSON.stringify(report, null, 2);
  const safe = text.replace(UNSAFE, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
  return `${safe}\n`;
}
