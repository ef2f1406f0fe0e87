import { select, type Selectable } from '../../catalogue/selection.ts';
import type { WaiverEntry } from '../../generated/config.ts';
import type { Signature } from '../../generated/report.ts';

/** A known failure, and the line of the file where it stands. */
export interface Waiver extends Omit<WaiverEntry, 'failure'> {
  readonly failure: readonly Signature[];
  readonly line: number;
}

/** All waivers of a file. */
export interface Waivers {
  readonly entries: readonly Waiver[];
  /** Flaky failures that one run may have. */
  readonly flakyBudget: number;
}

/** What was judged, as far as a waiver asks for it. */
export interface WaiverScope {
  /** Address of the target, and its name in the configuration when it has one. */
  readonly targets: readonly string[];
  readonly profile: string;
}

/** Whether a waiver is meant for this target and profile. */
export function isInScope(waiver: Pick<Waiver, 'target' | 'profile'>, { targets, profile }: WaiverScope): boolean {
  const { target } = waiver;
  return (
    (target === undefined || targets.some((each) => matches(target, each))) &&
    (waiver.profile === undefined || matches(waiver.profile, profile))
  );
}

/** The requirements that a waiver names. */
export function covered<T extends Selectable>(waiver: Pick<Waiver, 'requirement'>, requirements: readonly T[]): T[] {
  return select(requirements, { only: [waiver.requirement] });
}

/** Whether two waivers may be meant for the same run. */
export function canMeet(a: Waiver, b: Waiver): boolean {
  return overlap(a.target, b.target) && overlap(a.profile, b.profile);
}

function overlap(a: string | undefined, b: string | undefined): boolean {
  return a === undefined || b === undefined || matches(a, b) || matches(b, a);
}

function matches(pattern: string, text: string): boolean {
  const parts = pattern.split('*').map((part) => part.replace(/[.+?^${}()|[\]\\]/g, String.raw`\$&`));
  return new RegExp(`^${parts.join('.*')}$`, 'i').test(text);
}
