import { select } from '../catalogue/selection.ts';
import type { PopulationEntry, RequirementResult } from '../generated/report.ts';
import { PLAN } from '../populate/plan.ts';

/**
 * The results of a run on a launched node. The reason of a requirement that is not testable names the entry of the population that
 * creates its test data, if this entry was skipped or failed.
 */
export function namingMissingEntries(
  results: readonly RequirementResult[],
  population: readonly PopulationEntry[],
): RequirementResult[] {
  const untestable = results.filter(({ verdict }) => verdict === 'not-testable');
  const why = new Map<string, string>();
  for (const { id, outcome, reason = 'no reason given' } of population) {
    const entry = PLAN.find((each) => each.id === id);
    if (entry === undefined || (outcome !== 'left out' && outcome !== 'failed')) continue;
    const said = outcome === 'failed' ? 'failed' : 'was left out';
    for (const served of select(untestable, { only: entry.serves }))
      why.set(served.id, `the population entry ${id} ${said}: ${reason}`);
  }
  return results.map((result) => {
    const more = why.get(result.id);
    return more === undefined ? result : { ...result, reason: `${result.reason ?? ''}; ${more}` };
  });
}
