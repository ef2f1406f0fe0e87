import type { Report, RequirementResult } from '../../generated/report.ts';
import { escapeLines, escapeText } from '../../reporting/escape-text.ts';
import { explainFailure } from '../../reporting/explain-failure.ts';
import { paint } from '../../reporting/terminal/paint.ts';
import { gatesBy, isBroken } from '../../judge/verdict/gates.ts';

export type Outcome =
  | { readonly state: 'pass'; readonly note?: string }
  | { readonly state: 'skip'; readonly reason: string }
  | { readonly state: 'fail'; readonly error: Error }
  | { readonly state: 'expected-fail'; readonly error: Error; readonly reason: string };

/** Longest expected and actual value in a test's error, in lines. The report has the whole. */
const MOST_LINES = 8;

/** A failed requirement. Test runners and Allure recognise failures by the name of the error. */
class RequirementError extends Error {
  override readonly name = 'AssertionError';
  readonly expected?: string;
  readonly actual?: string;

  constructor(
    message: string,
    { expected, actual }: { expected?: string | undefined; actual?: string | undefined } = {},
  ) {
    super(message);
    if (expected !== undefined) this.expected = fewLines(expected);
    if (actual !== undefined) this.actual = fewLines(actual);
  }
}

function fewLines(text: string): string {
  const lines = escapeLines(text).split('\n');
  const more = lines.length - MOST_LINES;
  return more > 1
    ? [...lines.slice(0, MOST_LINES), `… and ${more} more lines in the report`].join('\n')
    : lines.join('\n');
}

/**
 * The outcome of the test for a result. The test fails if the result fails the run, or if it is a suite bug.
 *
 * @param path The path of the report.json.
 */
export function outcomeOf(report: Report, result: RequirementResult, path: string): Outcome {
  const { verdict, reason = '', findings } = result;
  const [first] = findings;
  if (gatesBy(report.gate)(result)) return { state: 'fail', error: brokenRequirement(report, result, path) };
  if (isBroken(result))
    return { state: 'pass', note: escapeText(`differs, exit code unaffected: ${first?.message ?? reason}`) };
  if (verdict === 'expected-fail') {
    return { state: 'expected-fail', error: brokenRequirement(report, result, path), reason: escapeText(reason) };
  }
  if (verdict === 'error') return { state: 'fail', error: new Error(explanation(report, result, path)) };
  return verdict === 'pass' ? { state: 'pass' } : { state: 'skip', reason: escapeText(`${verdict}: ${reason}`) };
}

function brokenRequirement(report: Report, result: RequirementResult, path: string): RequirementError {
  return new RequirementError(explanation(report, result, path), result.findings[0]);
}

/** The failure as the command line prints it, without the heading: the test runner shows the ID. */
function explanation(report: Report, result: RequirementResult, path: string): string {
  const [, statement = '', ...lines] = explainFailure(report, result, paint(false), path);
  return [`${statement.trim()} (${result.level}, section ${result.section})`, ...lines].join('\n');
}
