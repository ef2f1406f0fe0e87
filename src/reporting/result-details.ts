import type { Finding, Report, RequirementResult } from '../generated/report.ts';
import { DOCUMENT } from '../judge/catalogue/document.ts';
import { acceptance } from './acceptance.ts';
import { escapeText } from './escape-text.ts';
import { comparedRows, exchangeRows, shownBy } from './explain-failure.ts';
import { groundsText } from './grounds-text.ts';
import { replayLine } from './replay-line.ts';

const MAX_LINE = 2000;
const MAX_CURL = 20_000;
/** The title of the failures with the same cause. */
export const WITH_IT = 'Failed with it, in the same response or the same way';

/**
 * The details of a result for a CI system: the requirement, the findings, the response that shows the first, the requests, and the
 * command that reproduces them. Each line is safe to print.
 *
 * @param cause The requirement that failed in the same response or the same way, if its details have the requests.
 */
export function details(report: Report, result: RequirementResult, cause?: string): string {
  const messages = [...new Set(result.findings.flatMap(findingLines))];
  const found = [
    ...messages,
    ...[...exchangeRows(shownBy(result)), ...comparedRows(result, result.findings[0])].map(
      ([name, text]) => `  ${name}: ${escapeText(text, MAX_LINE)}`,
    ),
    ...new Set(result.evidence.map(({ curl }) => escapeText(curl, MAX_CURL))),
  ];
  return [
    escapeText(`${result.statement} (${result.level}, section ${result.section} of ${DOCUMENT})`, MAX_LINE),
    ...(result.restsOn === undefined ? [] : [`rests on ${groundsText(result.restsOn)}`]),
    ...(cause === undefined ? found : [...messages, `failed with ${cause}, in the same response or the same way`]),
    ...(result.verdict === 'fail' && result.reason !== undefined ? [escapeText(result.reason, MAX_LINE)] : []),
    ...acceptance(report, result),
    `reproduce with: ${replayLine(report, result)}`,
  ].join('\n');
}

function findingLines(finding: Finding): string[] {
  const { message, path, expected, actual, hint, counterexample } = finding;
  const named = { at: path, expected, actual, hint, counterexample };
  const rest = Object.entries(named).flatMap(([name, text]) =>
    text === undefined ? [] : [`  ${name}: ${escapeText(text, MAX_LINE)}`],
  );
  return [escapeText(message, MAX_LINE), ...rest];
}
