import type { Report } from '../../generated/report.ts';
import {
  defectText,
  evidenceText,
  hypothesesOf,
  LIKELY_DEFECTS,
  namesText,
  NO_KNOWN_DEFECT,
} from '../hypotheses/hypotheses.ts';

/**
 * The likely defects behind a group of failures, as lines of Markdown.
 *
 * @param markdown Removes the effect of text in Markdown.
 */
export function hypothesesMarkdown(report: Report, cause: string, markdown: (text: string) => string): string[] {
  const hypotheses = hypothesesOf(report, cause);
  if (hypotheses === undefined) return [];
  if (hypotheses.length === 0) return ['', `${LIKELY_DEFECTS}: ${NO_KNOWN_DEFECT}`];
  return [
    '',
    `${LIKELY_DEFECTS}:`,
    '',
    ...hypotheses.map(
      (each, at) =>
        `${at + 1}. ${markdown(defectText(each))} (${markdown(evidenceText(each))}; <code>${markdown(namesText(each))}</code>)`,
    ),
  ];
}
