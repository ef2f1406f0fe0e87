import type { Report, RequirementResult } from '../generated/report.ts';
import { escapeLines, escapeText } from '../reporting/escape-text.ts';
import { explainFailure } from '../reporting/explain-failure.ts';
import { paint } from '../reporting/terminal/paint.ts';
import { gatesBy, isBroken } from '../verdict/gates.ts';

/** What a verdict is to a test runner. */
export type Outcome =
  | { readonly state: 'pass'; readonly note?: string }
  | { readonly state: 'skip'; readonly reason: string }
  | { readonly state: 'fail'; readonly error: Error }
  | { readonly state: 'expected-fail'; readonly error: Error; readonly reason: string };

/** A requirement that the node breaks. Test runners and Allure tell failures from other errors by the name. */
class RequirementError extends Error {
  override readonly name = 'AssertionError';
  readonly expected?: string;
  readonly actual?: string;

  constructor(message: string, { expected, actual }: { expected?: string; actual?: string } = {}) {
    super(message);
    if (expected !== undefined) this.expected = escapeLines(expected);
    if (actual !== undefined) this.actual = escapeLines(actual);
  }
}

/** What a result of the report is to a test runner: it fails there when it fails the run, or when its check broke. */
export function outcomeOf(report: Report, result: RequirementResult): Outcome {
  const { verdict, reason = '', findings } = result;
  const [first] = findings;
  if (gatesBy(report.gate)(result)) return { state: 'fail', error: brokenRequirement(report, result) };
  if (isBroken(result))
    return { state: 'pass', note: escapeText(`differs, exit code unaffected: ${first?.message ?? reason}`) };
  if (verdict === 'expected-fail') {
    return { state: 'expected-fail', error: brokenRequirement(report, result), reason: escapeText(reason) };
  }
  if (verdict === 'error') return { state: 'fail', error: new Error(explanation(report, result)) };
  return verdict === 'pass' ? { state: 'pass' } : { state: 'skip', reason: escapeText(`${verdict}: ${reason}`) };
}

function brokenRequirement(report: Report, result: RequirementResult): RequirementError {
  return new RequirementError(explanation(report, result), result.findings[0]);
}

/** The failure as on the command line, without its heading: a test runner shows the ID by itself. */
function explanation(report: Report, result: RequirementResult): string {
  const [, statement = '', ...lines] = explainFailure(report, result, paint(false));
  return [`${statement.trim()} (${result.level}, section ${result.section})`, ...lines].join('\n');
}
