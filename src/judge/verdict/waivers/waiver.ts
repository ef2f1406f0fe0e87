import { select, type Selectable, wildcard } from '../../catalogue/selection.ts';
import type { WaiverEntry } from '../../../generated/config.ts';
import type { Signature } from '../../../generated/report.ts';

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
