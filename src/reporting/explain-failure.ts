import type { EvidenceItem, Finding, Report, RequirementResult } from '../generated/report.ts';
import { escapeText } from './escape-text.ts';
import type { Paint } from './paint.ts';
import { replayLine } from './replay-line.ts';

const FINDINGS_SHOWN = 3;

/** A failed requirement so that a person can act on it: what it says, what came instead, and how to see it again. */
export function explainFailure(report: Report, result: RequirementResult, paint: Paint): string[] {
  const { id, level, section, statement, verdict, reason, findings } = result;
  const shown = findings.slice(0, FINDINGS_SHOWN);
  const more = findings.length - shown.length;
  return [
    `${paint.red(verdict.toUpperCase())} ${paint.bold(escapeText(id))} ${paint.dim(`(${level}, section ${section})`)}`,
    `  ${escapeText(statement)}`,
    ...(reason === undefined ? [] : [`  ${escapeText(reason)}`]),
    ...shown.flatMap((finding) => findingLines(finding, paint)),
    ...(more > 0 ? [`  and ${more} more ${more === 1 ? 'finding' : 'findings'} like this in the report`] : []),
    ...curls(shown, result.evidence).map((curl) => `  ${curl}`),
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

/** A curl line for each exchange that a finding names; else the last one the check made. */
function curls(findings: readonly Finding[], evidence: readonly EvidenceItem[]): string[] {
  const named = new Set(findings.flatMap(({ exchange }) => (exchange === undefined ? [] : [exchange])));
  const shown = evidence.filter(({ exchange }) => named.has(exchange));
  return (shown.length > 0 ? shown : evidence.slice(-1)).map(({ curl }) => escapeText(curl, 4000));
}
