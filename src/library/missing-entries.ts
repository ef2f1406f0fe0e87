import { isWithin } from '../catalogue/release.ts';
import { select } from '../catalogue/selection.ts';
import type { PopulationEntry, RequirementResult } from '../generated/report.ts';
import { entriesFor } from '../populate/entries-for.ts';
import type { Entry } from '../populate/entry.ts';
import { PLAN } from '../populate/plan.ts';

/**
 * The results of a run on a launched node. The reason of a requirement that is not testable names the entry of the population that
 * creates its test data, if this entry was skipped or failed.
 */
export function nameMissingEntries(
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

/** From this release on, what an entry has made makes each requirement testable that it serves. */
const MEASURED_FROM = '1.11.0';

/**
 * The results of a run on a launched node. A requirement whose test data the node accepted and does not show fails.
 *
 * @param profile The name of the profile.
 */
export function failUnshown(
  results: readonly RequirementResult[],
  population: readonly PopulationEntry[],
  profile: string,
): RequirementResult[] {
  if (!/^\d+\.\d+\.\d+$/.test(profile) || !isWithin(profile, { first: MEASURED_FROM })) return [...results];
  const lacking = results.filter(
    ({ verdict, cause }) => verdict === 'not-testable' && cause?.kind === 'test-data' && cause.lookup === undefined,
  );
  const unshown = new Map<string, Entry>();
  for (const { id, outcome } of population) {
    const entry = PLAN.find((each) => each.id === id);
    if (entry === undefined || outcome === 'left out' || outcome === 'failed' || entry.isPartial === true) continue;
    for (const served of select(lacking, { only: entry.serves })) unshown.set(served.id, entry);
  }
  return results.map((result) => {
    const entry = unshown.get(result.id);
    if (entry === undefined) return result;
    const { reason: actual, cause: _cause, ...rest } = result;
    const message = `The node accepted the transactions of the population entry ${entry.id}, which make ${entry.makes}, and does not show what they made.`;
    return {
      ...rest,
      verdict: 'fail',
      findings: [{ message, actual, signature: { kind: 'assertion', rule: 'shown' } }],
    };
  });
}

/**
 * Which entry of the population failed on a launched node; undefined if none did. A node takes all transactions of its release.
 *
 * @param results Requirements that are not testable without the entry are counted.
 */
export function whyMissing(
  results: readonly RequirementResult[],
  population: readonly PopulationEntry[],
): string | undefined {
  const untestable = results.filter(({ verdict }) => verdict === 'not-testable');
  for (const { id, outcome, reason = 'no reason given' } of population) {
    const entry = outcome === 'failed' ? PLAN.find((each) => each.id === id) : undefined;
    if (entry === undefined) continue;
    const { length } = select(untestable, { only: entry.serves });
    const many = length === 1 ? '1 requirement is' : `${length} requirements are`;
    return `the population entry ${id} failed (${reason})${length === 0 ? '' : `, and ${many} not testable without it`}`;
  }
  return undefined;
}

/**
 * The results of a run on a node that the suite did not start. The reason of a requirement that is not testable names the
 * entries of the population that can create its test data.
 *
 * @param release The release of the node (`1.14.2`), whose rules decide about the entries; undefined if it is unknown.
 */
export function nameHelpfulEntries(
  results: readonly RequirementResult[],
  release: string | undefined,
): RequirementResult[] {
  return results.map((result) => {
    const { verdict, cause, reason = '' } = result;
    // After a lookup that failed, nobody knows whether the data are missing.
    if (verdict !== 'not-testable' || cause?.kind !== 'test-data' || cause.lookup !== undefined) return result;
    const [first, ...others] = entriesFor(result).filter(
      ({ onlyIfNamed, releases }) =>
        onlyIfNamed !== true && (release === undefined || releases === undefined || isWithin(release, releases)),
    );
    if (first === undefined) return result;
    const names = [first, ...others].map(({ id }) => id).join(' and ');
    const create = others.length === 0 ? `entry ${names} creates it` : `entries ${names} create it`;
    return { ...result, reason: `${reason}; on a test network, the population ${create}` };
  });
}
