import { firstProfile, isDefect, type Profiles } from '../../../src/judge/catalogue/profiles.ts';
import type { Profile } from '../../../src/judge/catalogue/profile.ts';
import type { Mutant } from '../../../src/reference-node/kit/mutant.ts';
import { seededBelow, seededShuffle } from '../../../src/harness/seeded.ts';
import type { MutantTask, VariantTask } from './plan.ts';
import type { Variant } from '../../../src/reference-node/kit/variant.ts';

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

const PER_COMBINATION = 3;

/** The settings that select the nodes with variants. */
interface VariantOptions {
  readonly seed: number;
  readonly combinations: number;
  /** The most nodes with two variants of one response. */
  readonly pairs: number;
  /** Whether each node is tested with every requirement. */
  readonly isWhole: boolean;
  /** The profile of each variant alone that is not one of another profile. Default: the profiles in turn. */
  readonly profile?: string | undefined;
}

/**
 * Every variant alone, with the profiles in turn, except for variants of one profile; pairs of variants that change a response of the
 * same method, by seed, on the document; and random combinations of three by seed: half of them on the document, a quarter on the newest
 * release, whose requirements are the youngest, the others on all profiles in turn.
 */
export function plannedVariants(
  variants: readonly Variant[],
  profiles: Profiles,
  { seed, combinations, pairs, isWhole, profile }: VariantOptions,
): VariantTask[] {
  const names = profiles.all().map(({ name }) => name);
  const alone = variants.map(({ name, only }, turn) => ({
    variants: [name],
    profile: only ?? profile ?? names[turn % names.length] ?? 'document',
  }));
  const together = Array.from({ length: combinations }, (_, turn) => {
    const inTurn = turn % 4 === 1 ? names.at(-1) : names[((turn - 3) / 4) % names.length];
    const own = (turn % 2 === 0 ? undefined : inTurn) ?? 'document';
    const allowed = variants.filter(({ only }) => only === undefined || only === own);
    const drawn = seededShuffle(allowed, seed, `variants ${turn}`).slice(0, PER_COMBINATION);
    return { variants: drawn.map(({ name }) => name), profile: own };
  });
  const planned = [...alone, ...together].map((task, turn) => ({ ...task, ...(isWhole ? {} : { seed: seed + turn }) }));
  // Also among many, a pair is tested by the requirements of the methods that both change, which the seed says.
  const paired = seededShuffle(pairsOn(variants, 'document'), seed, 'pairs').slice(0, pairs);
  return [...planned, ...paired.map((task, turn) => ({ ...task, seed: seed + planned.length + turn }))];
}

/** Each two variants that change a response of the same method, of those that the profile allows. */
function pairsOn(all: readonly Variant[], profile: string): VariantTask[] {
  const variants = all.filter(({ only, touches }) => (only ?? profile) === profile && touches !== 'all');
  return variants.flatMap((one, at) =>
    variants
      .slice(at + 1)
      .filter(({ touches }) => touches !== 'all' && touches.some((method) => one.touches.includes(method)))
      .map((other) => ({ variants: [one.name, other.name], profile })),
  );
}
