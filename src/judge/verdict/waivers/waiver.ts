import { select, type Selectable, wildcard } from '../../catalogue/selection.ts';
import type { WaiverEntry } from '../../../generated/config.ts';
import type { Signature, Note, RequirementResult, Verdict, Waived } from '../../../generated/report.ts';
import { blockerOf } from '../blocked.ts';
import { isKnownFailure } from '../signature.ts';

/** A known failure, with its line in the waiver file. */
export interface Waiver extends Omit<WaiverEntry, 'failure'> {
  readonly failure: readonly Signature[];
  readonly line: number;
  /** Days until its last one, in UTC. Below 0, it has expired, and covers nothing. */
  readonly daysLeft: number;
}

export interface Waivers {
  readonly entries: readonly Waiver[];
  /** The maximum number of flaky failures in one run. */
  readonly flakyBudget: number;
}

/** The target and profile of a run, for the filters of waivers. */
export interface WaiverScope {
  /** The address of the target, and its name in the configuration if it has one. */
  readonly targets: readonly string[];
  readonly profile: string;
}

/** Whether a waiver applies to this target and profile. */
export function isInScope(waiver: Pick<Waiver, 'target' | 'profile'>, { targets, profile }: WaiverScope): boolean {
  const { target } = waiver;
  return (
    (target === undefined || targets.some((each) => wildcard(target)(each))) &&
    (waiver.profile === undefined || wildcard(waiver.profile)(profile))
  );
}

/** The requirements that the pattern of a waiver matches. */
export function covered<T extends Selectable>(waiver: Pick<Waiver, 'requirement'>, requirements: readonly T[]): T[] {
  return select(requirements, { only: [waiver.requirement] });
}

/** Whether two waivers can apply to the same run. */
export function canMeet(a: Waiver, b: Waiver): boolean {
  return overlap(a.target, b.target) && overlap(a.profile, b.profile);
}

/** Whether a text can have the form of both patterns. With a `*` in each, their beginnings and their ends decide. */
function overlap(a = '*', b = '*'): boolean {
  if (!a.includes('*')) return wildcard(b)(a);
  if (!b.includes('*')) return wildcard(a)(b);
  const [beginA, beginB] = [beginning(a), beginning(b)];
  const [endA, endB] = [ending(a), ending(b)];
  return (beginA.startsWith(beginB) || beginB.startsWith(beginA)) && (endA.endsWith(endB) || endB.endsWith(endA));
}

function beginning(pattern: string): string {
  return pattern.slice(0, pattern.indexOf('*')).toLowerCase();
}

function ending(pattern: string): string {
  return pattern.slice(pattern.lastIndexOf('*') + 1).toLowerCase();
}

interface WaiverProblem {
  readonly line: number;
  readonly message: string;
  /** The pattern that matches no requirement, so that the caller can suggest similar ones. */
  readonly unmatched?: string;
}

/** A waiver and the IDs of the requirements that its pattern matches. */
interface Covering {
  readonly waiver: Waiver;
  readonly ids: readonly string[];
}

/** Problems of a waiver file: entries that match no requirement, or overlap with another entry. */
export function waiverProblems(waivers: Waivers, requirements: readonly Selectable[]): WaiverProblem[] {
  // Each pattern is matched once: of hundreds of entries, every pair is compared.
  const entries = waivers.entries.map((waiver) => ({ waiver, ids: covered(waiver, requirements).map(({ id }) => id) }));
  return entries
    .flatMap((entry, at) => [...unmatched(entry), ...ambiguous(entry, entries.slice(0, at))])
    .sort((a, b) => a.line - b.line);
}

function unmatched({ waiver, ids }: Covering): WaiverProblem[] {
  if (ids.length > 0) return [];
  const message = `'${waiver.requirement}' matches no requirement.`;
  return [{ line: waiver.line, message, unmatched: waiver.requirement }];
}

function ambiguous({ waiver, ids }: Covering, others: readonly Covering[]): WaiverProblem[] {
  const own = new Set(ids);
  for (const other of others) {
    const both = canMeet(waiver, other.waiver) && other.ids.find((id) => own.has(id));
    if (typeof both === 'string') {
      const message = `${both} has a waiver in line ${other.waiver.line} already: which of them holds is ambiguous.`;
      return [{ line: waiver.line, message }];
    }
  }
  return [];
}

/** Whether the text is a valid date, as `2026-12-31`. */
export function isDay(text: string): boolean {
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

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

/**
 * What to tell of waivers that end soon, or have ended; nothing of stale ones, which fail the run until they are removed.
 *
 * @param results The results, after the waivers were applied.
 */
export function waiverNotes({ entries }: Waivers, scope: WaiverScope, results: readonly RequirementResult[]): Note[] {
  const stale = new Set(
    results.flatMap(({ verdict, waiver }) => (verdict === 'unexpected-pass' ? [waiver?.line] : [])),
  );
  return entries
    .filter((each) => isInScope(each, scope) && each.daysLeft <= NOTICE_DAYS && !stale.has(each.line))
    .map((waiver) => {
      const { requirement, line, expires, owner, daysLeft } = waiver;
      const ends =
        daysLeft < 0
          ? `expired at the end of ${expires} (UTC), and covers nothing`
          : `ends at the end of ${expires} (24:00 UTC)`;
      const own = daysLeft < 0 ? covered(waiver, results) : [];
      const isOver = own.length > 0 && own.every(({ verdict }) => verdict === 'pass');
      const cure = isOver
        ? 'Its requirements pass: remove it.'
        : `Mend the failure and remove it, or let ${owner} set a new day.`;
      return {
        kind: 'waiver',
        text: `The waiver of ${requirement} in line ${line} ${ends}. ${cure}`,
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
