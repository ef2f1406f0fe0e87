import type { Profiles } from '../../../src/catalogue/profiles.ts';
import type { Variant } from '../../../src/reference-node/kit/variant.ts';
import { seededShuffle } from '../../../src/target/seeded.ts';
import type { VariantTask } from './plan.ts';

const PER_COMBINATION = 3;
/** Profiles that variants may be restricted to. In a combination, the first one decides: the others have no effect there. */
const ONLY = ['document', '1.10.0', '1.15.0'] as const;

/** The settings that select the nodes with variants. */
interface VariantOptions {
  readonly seed: number;
  /** The number of nodes with three variants each. */
  readonly combinations: number;
  /** Whether each node is tested with every requirement. */
  readonly isWhole: boolean;
}

/**
 * Every variant alone, and random combinations of three by seed. The profiles are used in turn, except for variants
 * of one profile.
 */
export function plannedVariants(
  variants: readonly Variant[],
  profiles: Profiles,
  { seed, combinations, isWhole }: VariantOptions,
): VariantTask[] {
  const names = profiles.all().map(({ name }) => name);
  let next = 0;
  const profileOf = (parts: readonly Variant[]): string =>
    ONLY.find((profile) => parts.some(({ only }) => only === profile)) ?? names[next++ % names.length] ?? 'document';
  const alone = variants.map((variant) => [variant]);
  const together = Array.from({ length: combinations }, (_, turn) =>
    seededShuffle(variants, seed, `variants ${turn}`).slice(0, PER_COMBINATION),
  );
  return [...alone, ...together].map((parts, turn) => ({
    variants: parts.map(({ name }) => name),
    profile: profileOf(parts),
    ...(isWhole ? {} : { seed: seed + turn }),
  }));
}
