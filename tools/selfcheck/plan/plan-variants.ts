import type { Profiles } from '../../../src/judge/catalogue/profiles.ts';
import type { Variant } from '../../../src/reference-node/kit/variant.ts';
import { seededShuffle } from '../../../src/harness/seeded.ts';
import type { VariantTask } from './plan.ts';

const PER_COMBINATION = 3;

/** The settings that select the nodes with variants. */
interface VariantOptions {
  readonly seed: number;
  /** The number of nodes with three variants each. */
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
