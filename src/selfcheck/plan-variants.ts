import type { Profiles } from '../catalogue/profiles.ts';
import type { Variant } from '../reference-node/variants/index.ts';
import { seededShuffle } from '../target/seeded.ts';
import type { VariantTask } from './plan.ts';

const PER_COMBINATION = 3;

/**
 * Every variant alone, and combinations of three by seed: each as a node of the document, and where releases can differ so in turn of
 * one profile or another.
 */
export function plannedVariants(
  variants: readonly Variant[],
  profiles: Profiles,
  seed: number,
  combinations: number,
): VariantTask[] {
  const names = profiles.all().map(({ name }) => name);
  const profileOf = (parts: readonly Variant[], turn: number): string =>
    parts.some(({ only }) => only === 'document') ? 'document' : (names[turn % names.length] ?? 'document');
  const alone = variants.map((variant, turn): VariantTask => ({
    variants: [variant.name],
    profile: profileOf([variant], turn),
    seed,
  }));
  const together = Array.from({ length: combinations }, (_, turn): VariantTask => {
    const parts = seededShuffle(variants, seed, `variants ${turn}`).slice(0, PER_COMBINATION);
    return { variants: parts.map(({ name }) => name), profile: profileOf(parts, turn), seed: seed + turn };
  });
  return [...alone, ...together];
}
