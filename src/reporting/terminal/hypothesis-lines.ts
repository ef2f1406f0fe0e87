import type { Report } from '../../generated/report.ts';
import { escapeText } from '../escape-text.ts';
import {
  defectText,
  evidenceText,
  hypothesesOf,
  LIKELY_DEFECTS,
  namesText,
  NO_KNOWN_DEFECT,
} from '../hypotheses/hypotheses.ts';
import type { Paint } from './paint.ts';

/** The likely defects behind a group of failures, for a terminal. */
export function hypothesisLines(report: Report, cause: string, paint: Paint): string[] {
  const hypotheses = hypothesesOf(report, cause);
  if (hypotheses === undefined) return [];
  if (hypotheses.length === 0) return [`  ${paint.dim(`${LIKELY_DEFECTS}:`)} ${NO_KNOWN_DEFECT}`];
  return [
    `  ${paint.dim(`${LIKELY_DEFECTS}:`)}`,
    ...hypotheses.flatMap((each, at) => [
      `    ${at + 1}. ${escapeText(defectText(each))}`,
      `       ${paint.dim(escapeText(`${evidenceText(each)}; ${namesText(each)}`))}`,
    ]),
  ];
}
