import type { Finding, Report, RequirementResult } from '../generated/report.ts';
import { escapeText } from './escape-text.ts';
import type { Paint } from './paint.ts';
import { replayLine } from './replay-line.ts';

/**
 * A failed requirement so that a person can act on it: what it says, the first thing that is wrong, the request that shows it,
 * and the line that judges it again. The report has the other findings.
 */
export function explainFailure(report: Report, result: RequirementResult, paint: Paint): string[] {
  const { id, level, section, statement, verdict, reason, findings } = result;
  const [first, ...others] = findings;
  const curl = curlOf(result, first);
  return [
    `${paint.red(verdict.toUpperCase())} ${paint.bold(escapeText(id))} ${paint.dim(`(${level}, section ${section})`)}`,
    `  ${escapeText(statement)}`,
    ...(reason === undefined ? [] : [`  ${paint.yellow(escapeText(reason))}`]),
    ...(first === undefined ? [] : findingLines(first, paint)),
    ...(others.length === 0 ? [] : [paint.dim(`  more findings of this requirement: ${others.length}, in the report`)]),
    ...(curl === undefined ? [] : [`  ${curl}`]),
    `  ${paint.dim('again:')} ${replayLine(report, id)}`,
  ];
}

function findingLines({ message, path, expected, actual, hint, counterexample }: Finding, paint: Paint): string[] {
  const named = { at: path, expected, actual, hint, input: counterexample };
  return [
    `  ${paint.yellow(escapeText(message))}`,
    ...Object.entries(named).flatMap(([name, text]) =>
      text === undefined ? [] : [`    ${paint.dim(name.padEnd(8))}  ${escapeText(text)}`],
    ),
  ];
}

/** The request that shows the finding; where it names none, the last that the check made. */
function curlOf({ evidence }: RequirementResult, finding: Finding | undefined): string | undefined {
  const shown = evidence.find(({ exchange }) => exchange === finding?.exchange) ?? evidence.at(-1);
  return shown === undefined ? undefined : escapeText(shown.curl, 4000);
}
