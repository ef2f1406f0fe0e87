import type { ClientUse, ProfileUse, RequirementResult } from '../../generated/report.ts';
import { groupBy } from '../../encoding/group-by.ts';
import { missingMethods } from './method-states.ts';
import { listed } from './not-offered.ts';
import { isJudged } from './required-tested.ts';

/** The number of names in a sentence. */
const NAMED = 3;

type Result = Pick<RequirementResult, 'id' | 'service' | 'method' | 'verdict' | 'cause' | 'findings' | 'neededBy'>;

/**
 * For each client of which the results have a need, in the order of its first one: what of its needs was tested, and what is not met.
 *
 * @param unreadable Client -> why it does not work with nodes of the profile.
 */
export function clientUses(results: readonly Result[], unreadable: ProfileUse['clients'] = {}): ClientUse[] {
  const missing = new Set(missingMethods(results));
  const needs = results.flatMap((result) => {
    const isOfRelease = result.verdict === 'not-applicable' && leftOut(result) === undefined;
    const lacks = lackOf(result, missing);
    return isOfRelease ? [] : (result.neededBy ?? []).map((name) => ({ name, result, lacks }));
  });
  return [...groupBy(needs, ({ name }) => name)].map(([name, own]) => {
    const failed = own.filter(({ result: { verdict } }) => verdict === 'fail' || verdict === 'expected-fail');
    return {
      name,
      needs: own.length,
      tested: own.filter(({ result }) => isJudged(result)).length,
      failed: failed.map(({ result }) => result.id),
      notMet: own.filter((need) => need.lacks !== undefined || failed.includes(need)).length,
      notOffered: [...new Set(own.flatMap(({ lacks }) => lacks ?? []))],
      ...(unreadable[name] === undefined ? {} : { cannot: unreadable[name] }),
    };
  });
}

/** What a result says that the node does not offer, or that a profile file leaves out. */
function leftOut({ cause }: Result): string | undefined {
  return cause?.kind === 'not-offered' || cause?.kind === 'ruled-out' ? cause.what : undefined;
}

/** What the node does not offer of that which the requirement is about. Its check may want more, which a client need not. */
function lackOf(result: Result, missing: ReadonlySet<string>): string | undefined {
  const { id, service, method, verdict } = result;
  if (verdict !== 'not-applicable') return verdict !== 'pass' && missing.has(method) ? method : undefined;
  const what = leftOut(result);
  const isOwn =
    what !== undefined && ([id, method, service].includes(what) || (service === 'http' && !what.includes('.')));
  return isOwn ? what : undefined;
}

/** How many needs of a client are not met, and how many others were not tested. A report of an earlier suite counts the failures. */
export function openNeeds({
  needs,
  tested,
  failed,
  notMet = failed.length,
}: ClientUse): Record<'notMet' | 'untested', number> {
  return { notMet, untested: needs - tested - (notMet - failed.length) };
}

/** In a word or a few: whether the client works with the node. @param isPart Whether not all of its needs were chosen */
export function clientVerdict(use: ClientUse, isPart: boolean): string {
  const { needs, tested, notOffered = [], cannot } = use;
  if (cannot !== undefined) return `does not work: ${cannot}`;
  const { notMet, untested } = openNeeds(use);
  const rest = untested === 0 ? '' : `, ${untested} not tested`;
  if (notMet > 0) return `${notMet} of ${needs} needs not met${rest}${lacking(notOffered)}`;
  if (tested === 0) return `unknown: ${needs} needs not tested`;
  if (isPart || untested > 0) return `${tested} of ${needs} ${isPart ? 'chosen ' : ''}needs met${rest}`;
  return `works: ${needs} ${needs === 1 ? 'need' : 'needs'} met`;
}

function lacking(notOffered: readonly string[]): string {
  const [first, ...others] = notOffered;
  if (first === undefined) return '';
  if (others.length === 0) return ` (needs ${first}, which is not offered)`;
  const more = notOffered.length - NAMED;
  const names = more > 0 ? [...notOffered.slice(0, NAMED), `${more} more`] : notOffered;
  return ` (needs ${listed(names)}, which are not offered)`;
}
