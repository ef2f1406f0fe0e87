import { firstProfile, isDefect } from '../../../src/judge/catalogue/first-profile.ts';
import type { Profile } from '../../../src/judge/catalogue/profile.ts';
import type { Profiles } from '../../../src/judge/catalogue/profiles.ts';
import type { Mutant } from '../../../src/reference-node/kit/mutant.ts';
import { seededBelow, seededShuffle } from '../../../src/harness/seeded.ts';
import type { MutantTask } from './plan.ts';

/** The number of mutants that are tested with every check; the seed selects them. */
const WHOLE = 1;
/** One in this many mutants is tested in a second profile; the seed selects them. */
const SECOND_EVERY = 20;

/** One in this many mutants is also tested on a bare node; the seed selects them. */
const BARE_EVERY = 30;

/**
 * The profiles for each mutant: its first one; the newest one, or its first one where the newest cannot show it; for a random part also
 * another one; every one; or those in the list.
 */
export type Breadth = 'first' | 'newest' | 'rotating' | 'every' | readonly string[];

/**
 * The trials of mutants.
 *
 * @param isWhole Whether all mutants are tested. Only then are some of them tested with every check.
 */
export function plannedTrials(
  mutants: readonly Mutant[],
  profiles: Profiles,
  { breadth, isWhole, seed }: { readonly breadth: Breadth; readonly isWhole: boolean; readonly seed: number },
): readonly MutantTask[] {
  const whole = new Set(isWhole ? seededShuffle(mutants, seed, 'whole').slice(0, WHOLE) : []);
  return mutants.flatMap((mutant) => {
    const first = firstProfile(mutant, profiles);
    const task = (profile: Profile): MutantTask => ({
      mutant: mutant.name,
      profile: profile.name,
      as: profile === first ? 'first' : isHidden(mutant, profile) ? 'hidden' : 'beside',
      whole: profile === first && whole.has(mutant),
    });
    if (breadth === 'newest') return [task(shows(mutant, profiles.latest()) ? profiles.latest() : first)];
    const others = besideFirst(mutant, first, profiles, breadth, seed);
    const isBare =
      isWhole && (breadth === 'every' || (breadth === 'rotating' && isDrawn(mutant, BARE_EVERY, seed, 'bare')));
    return [
      ...[first, ...others].map(task).filter(({ profile }) => typeof breadth === 'string' || breadth.includes(profile)),
      ...(isBare && canBeBare(mutant) ? [{ ...task(first), as: 'bare' as const, whole: false }] : []),
    ];
  });
}

function besideFirst(
  mutant: Mutant,
  first: Profile,
  profiles: Profiles,
  breadth: Breadth,
  seed: number,
): readonly Profile[] {
  if (breadth === 'first') return [];
  const others = profiles.all().filter((profile) => profile !== first);
  if (breadth !== 'rotating') return others.filter((profile) => canHave(mutant, profile));
  if (!isDrawn(mutant, SECOND_EVERY, seed, 'second profile')) return [];
  const showing = others.filter((profile) => shows(mutant, profile));
  return seededShuffle(showing, seed, `profile of ${mutant.name}`).slice(0, 1);
}

/** Whether a node of the profile can have the defect, and it changes an answer there. */
function shows(mutant: Mutant, profile: Profile): boolean {
  return canHave(mutant, profile) && !isHidden(mutant, profile) && mutant.generated === undefined;
}

/** Whether the seed draws this mutant, as one of `every`. */
function isDrawn({ name }: Mutant, every: number, seed: number, purpose: string): boolean {
  return seededBelow(BigInt(every), seed, purpose, name) === 0n;
}

/** Whether a run that is told nothing but a URL may find the defect. */
function canBeBare({ writes, hinted }: Mutant): boolean {
  return writes !== true && hinted !== true;
}

/** Whether a node of the profile can have the defect, and the requirement that it breaks applies. */
function canHave(mutant: Mutant, profile: Profile): boolean {
  const { touches, needs = [] } = mutant;
  const { methods } = profile;
  const isServed = touches === 'all' || touches.length === 0 || touches.some((method) => methods.has(method));
  return isServed && isDefect(mutant, profile) && needs.every((method) => methods.has(method));
}

function isHidden({ hiddenBy = [] }: Mutant, { errata }: Profile): boolean {
  return errata.some(({ id }) => hiddenBy.includes(id));
}
