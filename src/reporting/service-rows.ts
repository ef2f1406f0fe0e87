import type { RequirementResult } from '../generated/report.ts';
import { isService } from '../verdict/not-offered.ts';

/** What stands above the rows of what belongs to no service of the document. */
export const ACROSS = 'across services';

/**
 * The names of the rows of a table of results: the services of the document, then what is tested across them. Without those of which
 * nothing applies.
 */
export function serviceRows(
  results: readonly (Pick<RequirementResult, 'service'> & { readonly kind: string })[],
): readonly string[] {
  const names = new Set(results.filter(({ kind }) => kind !== 'not-applicable').map(({ service }) => service));
  return [...names].sort((one, other) => Number(isService(other)) - Number(isService(one)));
}
