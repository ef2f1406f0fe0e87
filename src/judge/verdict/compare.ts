import type { Latency, Level, Report, RequirementResult, Verdict } from '../../generated/report.ts';
import { blockerOf } from './blocked.ts';
import { gatesBy } from './gates.ts';
import { latencies } from './latency.ts';
import { missingMethod, missingMethods } from './method-states.ts';
import { outsideOf, restrictedBy } from './restricted-by.ts';
import { isSameFailure } from './signature.ts';

/** A requirement with another result than in the earlier report. */
export interface Change {
  readonly id: string;
  readonly level: Level;
  readonly before?: Verdict | undefined;
  readonly after?: Verdict | undefined;
  /** One sentence about the change. It contains unescaped text of the target. */
  readonly detail: string;
}

/** A method whose exchanges take longer than in the earlier report. */
export interface SlowerMethod {
  readonly method: string;
  readonly before: Latency;
  readonly after: Latency;
}

/** The kinds of changes, the most important first. */
export const CHANGE_KINDS = [
  'new',
  'reason',
  'stale',
  'fixed',
  'waived',
  'untestable',
  'testable',
  'added',
  'removed',
  'level',
] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];

/** The differences between a report and an earlier one. */
export interface Comparison {
  readonly changes: Readonly<Record<ChangeKind, readonly Change[]>>;
  readonly slower: readonly SlowerMethod[];
  /** What limits the comparison: the order of the reports, or another suite, profile or seed. */
  readonly cautions: readonly string[];
  /** The number of new failures and newly stale waivers that fail the run by the gate of the later report, suite errors included. */
  readonly newGating: number;
}

/** Compares two reports, requirement by requirement. */
export function compare(before: Report, after: Report): Comparison {
  const old = new Map(before.requirements.map((result) => [result.id, result]));
  const pairs = after.requirements.map((now) => ({ was: old.get(now.id), now }));
  const common = pairs.flatMap(({ was, now }) => (was === undefined ? [] : [{ was, now }]));
  const gone = onlyIn(before, after);
  const outside = new Set([...outsideOf(before, onlyIn(after, before)), ...outsideOf(after, gone)]);
  const lacked = missingMethods(before.requirements);
  // A method that the earlier node did not know either is no new failure, whichever requirement meets it. What passed there is one.
  const isKnown = ({ was, now }: (typeof pairs)[number]): boolean =>
    was?.verdict !== 'pass' && lacked.includes(missingMethod(now) ?? '');
  const started = pairs.filter((pair) => fails(pair.now) && !(pair.was && fails(pair.was)) && !isKnown(pair));
  const [reasonBefore, reasonAfter] = [reasonsIn(before), reasonsIn(after)];
  const changes = {
    new: started.map(({ was, now }) => change(was, now, reasonAfter(now))),
    reason: common
      .filter(failsOtherwise)
      .map(({ was, now }) => change(was, now, bothReasons(reasonBefore(was), reasonAfter(now)))),
    stale: pairs
      .filter(({ was, now }) => isStale(now) && !(was && isStale(was)))
      .map(({ was, now }) => change(was, now, reasonAfter(now))),
    fixed: common.filter(isFixed).map(({ was, now }) => change(was, now, `was: ${reasonBefore(was)}`)),
    waived: common
      .filter(({ was, now }) => was.verdict !== 'expected-fail' && now.verdict === 'expected-fail')
      .map(({ was, now }) => change(was, now, now.reason ?? reasonAfter(now))),
    untestable: common
      .filter(({ was, now }) => !isUntested(was) && isUntested(now))
      .map(({ was, now }) => change(was, now, reasonAfter(now))),
    testable: common
      .filter(({ was, now }) => isUntested(was) && !isUntested(now) && !fails(now) && !isStale(now))
      .map(({ was, now }) => change(was, now, `was: ${reasonBefore(was)}`)),
    added: pairs
      .filter(({ was, now }) => was === undefined && !outside.has(now))
      .map(({ now }) => change(undefined, now, now.statement)),
    removed: gone.filter((was) => !outside.has(was)).map((was) => change(was, undefined, was.statement)),
    level: common
      .filter(({ was, now }) => was.level !== now.level)
      .map(({ was, now }) => change(was, now, `${was.level} became ${now.level}`)),
  };
  const stops = gatesBy(after.gate);
  const stale = new Set(changes.stale.map(({ id }) => id));
  const began = [...started.map(({ now }) => now), ...after.requirements.filter(({ id }) => stale.has(id))];
  const newGating = began.filter((now) => stops(now) || now.verdict === 'error').length;
  return { changes, slower: slower(before, after), cautions: cautions(before, after), newGating };
}

/** The results of requirements that the other report does not have. */
function onlyIn({ requirements }: Report, other: Report): RequirementResult[] {
  const present = new Set(other.requirements.map(({ id }) => id));
  return requirements.filter(({ id }) => !present.has(id));
}

interface Pair {
  readonly was: RequirementResult;
  readonly now: RequirementResult;
}

function fails({ verdict }: RequirementResult): boolean {
  return verdict === 'fail' || verdict === 'error';
}

/** Whether a requirement passes that a waiver expects to fail. */
function isStale({ verdict }: RequirementResult): boolean {
  return verdict === 'unexpected-pass';
}

function isUntested({ verdict }: RequirementResult): boolean {
  return verdict === 'not-testable' || verdict === 'not-applicable';
}

function failsOtherwise({ was, now }: Pair): boolean {
  if (!fails(was) || !fails(now)) return false;
  return was.verdict !== now.verdict || !isSameFailure(was, now);
}

function isFixed({ was, now }: Pair): boolean {
  return now.verdict === 'pass' && (fails(was) || isStale(was) || was.verdict === 'expected-fail');
}

/** Gives the reason of a result. It is the same for all that one failure blocks, whichever exchange shows it to each. */
function reasonsIn({ requirements }: Report): (result: RequirementResult) => string {
  const messages = new Map(requirements.map(({ id, findings }) => [id, findings[0]?.message]));
  return (result) => {
    const by = blockerOf(result);
    if (by === undefined) return result.findings[0]?.message ?? result.reason ?? result.verdict;
    const message = messages.get(by);
    return `blocked by ${by}${message === undefined ? '' : `: ${message}`}`;
  };
}

/** Two failures with one sentence differ in the method or the member that they are about. */
function bothReasons(before: string, after: string): string {
  return before === after ? `as before, in another method or member: ${after}` : `was: ${before}; now: ${after}`;
}

function change(was: RequirementResult | undefined, now: RequirementResult | undefined, detail: string): Change {
  return {
    id: now?.id ?? was?.id ?? '',
    level: now?.level ?? was?.level ?? 'observed',
    before: was?.verdict,
    after: now?.verdict,
    detail,
  };
}

/** A method is slower only with at least this many exchanges in both reports, this factor and this difference. */
const LEAST = { count: 5, factor: 1.5, milliseconds: 20 };

function slower(before: Report, after: Report): SlowerMethod[] {
  const old = latencies(before);
  return [...latencies(after)].flatMap(([method, now]) => {
    const was = old.get(method);
    if (was === undefined || Math.min(was.count, now.count) < LEAST.count) return [];
    const isSlower = now.p50 >= was.p50 * LEAST.factor && now.p50 - was.p50 >= LEAST.milliseconds;
    return isSlower ? [{ method, before: was, after: now }] : [];
  });
}

function cautions(before: Report, after: Report): string[] {
  const sides = (what: string, was: string, now: string): string[] =>
    was === now ? [] : [`${what}: ${was} before, ${now} after`];
  const isSwapped = Date.parse(before.startedAt) > Date.parse(after.startedAt);
  const part = (name: string, run: Report, other: Report): string[] => {
    const outside = outsideOf(run, onlyIn(other, run)).length;
    return outside === 0
      ? []
      : [
          `the ${name} run tested only a part (${restrictedBy(run).join(', ')}): ` +
            `${outside} ${outside === 1 ? 'requirement is' : 'requirements are'} not compared`,
        ];
  };
  return [
    ...part('old', before, after),
    ...part('new', after, before),
    ...(isSwapped ? ['the old report is newer than the new one; check their order'] : []),
    ...sides('suite', before.suite.version, after.suite.version),
    ...sides('profile', before.profile.name, after.profile.name),
    ...sides('seed', String(before.seed), String(after.seed)),
  ];
}
