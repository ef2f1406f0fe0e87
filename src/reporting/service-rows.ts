import type { RequirementResult } from '../generated/report.ts';
import { isService } from '../judge/verdict/not-offered.ts';

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
