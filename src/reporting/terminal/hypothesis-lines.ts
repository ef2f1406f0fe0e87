import type { Report } from '../../generated/report.ts';
import { escapeText } from '../escape-text.ts';
import { guessesOf, NO_KNOWN_DEFECT } from '../hypotheses/hypotheses.ts';
import type { Paint } from './paint.ts';

/** The likely defects behind a group of failures, for a terminal. */
export function hypothesisLines(report: Report, cause: string, paint: Paint): string[] {
  const known = guessesOf(report, cause);
  if (known === undefined) return [];
  const { guesses, isAgain } = known;
  const [first] = guesses;
  const title = paint.dim(`${known.title}:`);
  if (first === undefined) return [`  ${title} ${NO_KNOWN_DEFECT}`];
  if (isAgain) return [`  ${title} ${escapeText(first.defect)} ${paint.dim('(see above)')}`];
  const lines = guesses.flatMap(({ defect, evidence, names }, at) => [
    `    ${at + 1}. ${escapeText(defect)}`,
    `       ${paint.dim(escapeText(`${evidence}; ${names}`))}`,
  ]);
  return [`  ${title}`, ...lines];
}
