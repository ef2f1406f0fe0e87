import { select, type Selectable } from '../../judge/catalogue/selection.ts';
import type { Entry } from './entry.ts';
import { PLAN } from './plan.ts';

/** ID of a requirement -> the entries that create test data for it, in the order of the plan. */
export function entriesById(requirements: readonly Selectable[]): ReadonlyMap<string, readonly Entry[]> {
  const entries = new Map<string, Entry[]>();
  for (const entry of PLAN)
    for (const { id } of select(requirements, { only: entry.serves }))
      entries.set(id, [...(entries.get(id) ?? []), entry]);
  return entries;
}
