import type { Report } from '../generated/report.ts';
import { VERDICTS } from '../reporting/kind.ts';
import { DEFAULT_GATE } from '../verdict/gates.ts';
import { concludeAgain } from './conclude.ts';

/**
 * What a report says of its outcome otherwise than its results give, as sentences. A shard has its outcome with the
 * others.
 */
export function outcomeProblems(report: Report): string[] {
  if (report.shard !== undefined) return [];
  const { exitCode, summary } = concludeAgain(report, { policy: report.gate ?? DEFAULT_GATE });
  const numbers = [
    { name: 'exitCode', said: report.exitCode, given: exitCode },
    ...VERDICTS.map((verdict) => ({
      name: `summary.${verdict}`,
      said: report.summary[verdict],
      given: summary[verdict],
    })),
  ];
  return numbers.flatMap(({ name, said, given }) =>
    said === given ? [] : [`${name}: the report says ${said}, its results give ${given}.`],
  );
}
