import type { Profiles } from '../../catalogue/profiles.ts';
import type { Variant } from '../../reference-node/variants/index.ts';
import { seededShuffle } from '../../target/seeded.ts';
import type { VariantTask } from './plan.ts';

const PER_COMBINATION = 3;

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
 * that only the document allows.
 */
export function plannedVariants(
  variants: readonly Variant[],
  profiles: Profiles,
  { seed, combinations, isWhole }: VariantOptions,
): VariantTask[] {
  const names = profiles.all().map(({ name }) => name);
  let next = 0;
  const profileOf = (parts: readonly Variant[]): string =>
    parts.some(({ only }) => only === 'document') ? 'document' : (names[next++ % names.length] ?? 'document');
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
