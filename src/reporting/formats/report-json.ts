import type { Report } from '../../generated/report.ts';

/** Characters that JSON strings may contain, but that terminals or scripts interpret. */
const UNSAFE = /[\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g;

/** The report as JSON text with a line break at its end. It is complete, and no character in it controls a terminal. */
export function reportJson(report: Report): string {
  const text = JSON.stringify(report, null, 2);
  const safe = text.replace(UNSAFE, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
  return `${safe}\n`;
}
