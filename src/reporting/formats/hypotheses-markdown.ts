import type { Report } from '../../generated/report.ts';
import { markdownProse as prose, markdownText as markdown } from '../markdown-text.ts';
import { guessesOf, NO_KNOWN_DEFECT } from '../hypotheses/hypotheses.ts';

/** The likely defects behind a group of failures, as lines of Markdown. */
export function hypothesesMarkdown(report: Report, cause: string): string[] {
  const known = guessesOf(report, cause);
  if (known === undefined) return [];
  const { guesses, isAgain } = known;
  const [first] = guesses;
  if (first === undefined) return ['', `${known.title}: ${NO_KNOWN_DEFECT}`];
  if (isAgain) return ['', `${known.title}: ${prose(first.defect)} (see above)`];
  const lines = guesses.map(
    ({ defect, evidence, names }, at) =>
      `${at + 1}. ${prose(defect)} (${markdown(evidence)}; <code>${markdown(names)}</code>)`,
  );
  return ['', `${known.title}:`, '', ...lines];
}
