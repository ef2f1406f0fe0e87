import { select, type Selectable } from '../catalogue/selection.ts';
import type { Entry } from './entry.ts';
import { PLAN } from './plan.ts';

/** The entries that create test data for a requirement, in the order of the plan. */
export function entriesFor(requirement: Selectable): Entry[] {
  return PLAN.filter(({ serves }) => select([requirement], { only: serves }).length > 0);
}
