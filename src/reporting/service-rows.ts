import type { RequirementResult } from '../generated/report.ts';
import { isService } from '../judge/verdict/not-offered.ts';

/** What stands above the rows of what belongs to no service of the document. */
export const ACROSS = 'across services';

/**
 * The names of the rows of a table of results: the services of the document, and what is tested across them. Without those of which
 * nothing applies.
 */
export function serviceRows(results: readonly Pick<RequirementResult, 'service' | 'verdict'>[]): {
  readonly services: readonly string[];
  readonly across: readonly string[];
} {
  const applying = results.filter(({ verdict }) => verdict !== 'not-applicable');
  const names = [...new Set(applying.map(({ service }) => service))];
  return { services: names.filter(isService), across: names.filter((name) => !isService(name)) };
}
