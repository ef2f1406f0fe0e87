import type { Report, RequirementResult, Verdict } from '../generated/report.ts';
import { gatesBy, isBroken } from '../judge/verdict/gates.ts';
import { isService } from '../judge/verdict/not-offered.ts';

/** The kind of a result for a reader: its verdict, or `note` for a failure that does not affect the exit code. */
export type Kind = Verdict | 'note';

/** The verdicts in the order of the columns of result tables. */
export const VERDICTS: readonly Verdict[] = [
  'pass',
  'fail',
  'unexpected-pass',
  'error',
  'expected-fail',
  'not-testable',
  'not-applicable',
];

export const COLUMNS: readonly Kind[] = [...VERDICTS, 'note'];

/** The kind of a result, by the gate of the run. */
export function kindOf({
  gate,
}: Pick<Report, 'gate'>): (result: Pick<RequirementResult, 'id' | 'level' | 'neededBy' | 'verdict'>) => Kind {
  const stops = gatesBy(gate);
  return (result) => (isBroken(result) && !stops(result) ? 'note' : result.verdict);
}

/** What stands above the rows of what belongs to no service of the document. */
export const ACROSS = 'across services';

/** The row of all services of which nothing applies. */
export const OTHERS = 'others';

/**
 * The services in the rows of a table of results: those of the document, what is tested across them, and those of which nothing applies,
 * which share a row.
 */
export function serviceRows(results: readonly Pick<RequirementResult, 'service' | 'verdict'>[]): {
  readonly services: readonly string[];
  readonly across: readonly string[];
  readonly others: readonly string[];
} {
  const applying = results.filter(({ verdict }) => verdict !== 'not-applicable');
  const names = [...new Set(applying.map(({ service }) => service))];
  return {
    services: names.filter(isService),
    across: names.filter((name) => !isService(name)),
    others: [...new Set(results.map(({ service }) => service))].filter((name) => !names.includes(name)),
  };
}

/** The name of a method for people. `*` stands for requirements that are about all methods. */
export function methodName(method: string): string {
  return method === '*' ? 'requirements of all methods' : method;
}
