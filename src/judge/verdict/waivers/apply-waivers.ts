import type { Note, RequirementResult, Verdict, Waived } from '../../../generated/report.ts';
import { blockerOf } from '../blocked.ts';
import { isKnownFailure } from '../signature.ts';
import { covered, isInScope, type Waiver, type Waivers, type WaiverScope } from './waiver.ts';

/** What a waiver makes of a result, and no other one changes. */
const DECIDED: ReadonlySet<Verdict | undefined> = new Set<Verdict>(['expected-fail', 'unexpected-pass']);

/**
 * Applies waivers to results. A failure with the waived signatures becomes `expected-fail`; another failure of the same
 * requirement stays `fail`. A waived requirement that passes becomes `unexpected-pass`. A pattern is stale only when
 * none of its requirements fails as expected. Flaky requirements may pass, and may fail as often as the budget allows. The waiver of a
 * failure covers what the failure keeps from being tested.
 */
export function applyWaivers(
  results: readonly RequirementResult[],
  waivers: Waivers,
  scope: WaiverScope,
): RequirementResult[] {
  const byId = new Map<string, RequirementResult>();
  for (const waiver of waivers.entries) {
    const own = covered(waiver, results);
    for (const result of isInScope(waiver, scope) ? waived(own, waiver) : own.map((each) => ofOthers(each, waiver))) {
      // Two may apply, one by the address and one by the name of a target.
      const before = byId.get(result.id);
      if (before === undefined || (isInScope(waiver, scope) && !DECIDED.has(before.verdict)))
        byId.set(result.id, result);
    }
  }
  const counted = withinBudget(
    results.map((result) => byId.get(result.id) ?? result),
    waivers.flakyBudget,
  );
  const waivedBy = new Map(
    counted.flatMap(({ id, verdict, waiver }) => (verdict === 'expected-fail' ? [[id, waiver]] : [])),
  );
  return counted.map((result) => {
    const waiver = result.waiver ?? waivedBy.get(blockerOf(result) ?? '');
    return waiver === undefined ? result : { ...result, waiver };
  });
}

/** Days before the last day of a waiver in which runs note it. */
const NOTICE_DAYS = 14;

/** What to tell of waivers that end soon, or have ended. */
export function waiverNotes({ entries }: Waivers, scope: WaiverScope): Note[] {
  return entries
    .filter((each) => isInScope(each, scope) && each.daysLeft <= NOTICE_DAYS)
    .map(({ requirement, line, expires, owner, daysLeft }) => {
      const ends =
        daysLeft < 0
          ? `expired at the end of ${expires} (UTC), and covers nothing`
          : `ends at the end of ${expires} (24:00 UTC)`;
      return {
        kind: 'waiver',
        text: `The waiver of ${requirement} in line ${line} ${ends}. Mend the failure and remove it, or let ${owner} set a new day.`,
      };
    });
}

function waived(results: readonly RequirementResult[], waiver: Waiver): RequirementResult[] {
  const isExpected = (result: RequirementResult): boolean =>
    result.verdict === 'fail' && isKnownFailure(result, waiver.failure, waiver.covers === 'all');
  const stale =
    waiver.flaky !== true && !results.some((result) => isExpected(result) || blockerOf(result) !== undefined);
  return results.map((result) => {
    if (waiver.daysLeft < 0) return isExpected(result) ? { ...result, reason: expiredText(waiver) } : result;
    if (isExpected(result)) return expected(result, waiver);
    if (result.verdict === 'fail') return otherFailure(result, waiver);
    if (blockerOf(result) !== undefined) return { ...result, waiver: useOf(waiver) };
    if (result.verdict === 'pass' && stale) return staleWaiver(result, waiver);
    return result;
  });
}

function ofOthers(result: RequirementResult, { line, target = '*', profile = '*' }: Waiver): RequirementResult {
  if (result.verdict !== 'fail') return result;
  return {
    ...result,
    reason: `its waiver in line ${line} is for the target ${target} and the profile ${profile} alone`,
  };
}

function expiredText({ line, expires, owner }: Waiver): string {
  return `its waiver in line ${line}, of ${owner}, expired on ${expires}`;
}

function expected(result: RequirementResult, waiver: Waiver): RequirementResult {
  const { reason, link, owner, expires } = waiver;
  const why = `waived until ${expires} by ${owner}: ${reason} (${link})`;
  return { ...result, verdict: 'expected-fail', reason: why, waiver: useOf(waiver) };
}

function useOf({ line, reason, link, owner, expires, flaky }: Waiver): Waived {
  return { line, reason, link, owner, expires, ...(flaky === true ? { flaky } : {}) };
}

function otherFailure(result: RequirementResult, { line }: Waiver): RequirementResult {
  return { ...result, reason: `the waiver in line ${line} is about another failure of this requirement` };
}

function staleWaiver(result: RequirementResult, waiver: Waiver): RequirementResult {
  const { line, requirement } = waiver;
  const reason = `it holds, and the waiver of ${requirement} in line ${line} says that it fails: remove the waiver`;
  return { ...result, verdict: 'unexpected-pass', reason, waiver: useOf(waiver) };
}

function withinBudget(results: RequirementResult[], budget: number): RequirementResult[] {
  const flaky = results.filter(({ verdict, waiver }) => verdict === 'expected-fail' && waiver?.flaky === true).length;
  if (flaky <= budget) return results;
  const reason = `flaky, and the budget of ${budget} flaky failures in a run is spent: ${flaky} failed`;
  return results.map((result) =>
    result.verdict === 'expected-fail' && result.waiver?.flaky === true
      ? { ...result, verdict: 'fail', reason }
      : result,
  );
}
