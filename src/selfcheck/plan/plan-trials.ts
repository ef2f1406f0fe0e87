import type { Profile } from '../../catalogue/profile.ts';
import type { Profiles } from '../../catalogue/profiles.ts';
import type { Mutant } from '../../reference-node/mutants/index.ts';
import { seededBelow, seededShuffle } from '../../target/seeded.ts';
import type { MutantTask } from './plan.ts';

/** Mutants on which every check is run, other ones with each seed. */
const WHOLE = 3;
/** One in so many mutants is tried in a second profile, other ones with each seed. */
const SECOND_EVERY = 5;

/** In which profiles each mutant is tried: its first alone; of a seeded part, another one too; in every one; or in those named. */
export type Breadth = 'first' | 'rotating' | 'every' | readonly string[];

/**
 * What is tried of each mutant.
 *
 * @param isWhole All mutants are tried; only then some are tried with every check.
 */
export function plannedTrials(
  mutants: readonly Mutant[],
  profiles: Profiles,
  { breadth, isWhole, seed }: { readonly breadth: Breadth; readonly isWhole: boolean; readonly seed: number },
): readonly MutantTask[] {
  const whole = new Set(isWhole ? seededShuffle(mutants, seed, 'whole').slice(0, WHOLE) : []);
  const trials = mutants.flatMap((mutant) => {
    const first = firstProfile(mutant, profiles);
    const task = (profile: Profile): MutantTask => ({
      mutant: mutant.name,
      profile: profile.name,
      as: profile === first ? 'first' : isHidden(mutant, profile) ? 'hidden' : 'beside',
      whole: profile === first && whole.has(mutant),
    });
    return [first, ...besideFirst(mutant, first, profiles, breadth, seed)]
      .filter(({ name }) => typeof breadth === 'string' || breadth.includes(name))
      .map(task);
  });
  // Some defects remember what they answered, and must not be on two nodes at one time.
  const beside = trials.filter(({ as }) => as !== 'first').sort((a, b) => (a.profile < b.profile ? -1 : 1));
  return [...trials.filter(({ as }) => as === 'first'), ...beside];
}

/** The first profile in which the requirement that is broken applies: the document's, or the newest. */
export function firstProfile({ breaks }: { readonly breaks: string }, profiles: Profiles): Profile {
  const document = profiles.get('document');
  return [document, ...profiles.all().toReversed()].find(({ notApplicable }) => !notApplicable.has(breaks)) ?? document;
}

function besideFirst(
  mutant: Mutant,
  first: Profile,
  profiles: Profiles,
  breadth: Breadth,
  seed: number,
): readonly Profile[] {
  if (breadth === 'first') return [];
  const others = profiles.all().filter((profile) => profile !== first && canHave(mutant, profile));
  if (breadth !== 'rotating') return others;
  if (seededBelow(BigInt(SECOND_EVERY), seed, 'second profile', mutant.name) !== 0n) return [];
  return seededShuffle(
    others.filter((profile) => !isHidden(mutant, profile)),
    seed,
    `profile of ${mutant.name}`,
  ).slice(0, 1);
}

/** A node of the profile can have the defect, and is asked for what the defect breaks. */
function canHave({ breaks, touches, needs = [] }: Mutant, { methods, notApplicable }: Profile): boolean {
  const isServed = touches === 'all' || touches.length === 0 || touches.some((method) => methods.has(method));
  return isServed && !notApplicable.has(breaks) && needs.every((method) => methods.has(method));
}

function isHidden({ hiddenBy = [] }: Mutant, { errata }: Profile): boolean {
  return errata.some(({ id }) => hiddenBy.includes(id));
}
