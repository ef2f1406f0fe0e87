import type { Change } from './server/patch.ts';
import { both } from './changes/changes.ts';
import { byName, loadDeclared } from './load-declared.ts';
import type { Variant } from './kit/variant.ts';

/** Every variant -> the path of the module that declares it. */
export const VARIANT_MODULES: ReadonlyMap<Variant, string> = await loadDeclared<Variant>('variants');

/** Every variant, by what it differs in. */
export const VARIANTS: readonly Variant[] = [...VARIANT_MODULES.keys()];

const BY_NAME: ReadonlyMap<string, Variant> = byName(VARIANT_MODULES);

/** @throws Error when there is no variant of that name. */
export function variantOf(name: string): Variant {
  const variant = BY_NAME.get(name);
  if (variant === undefined) throw new Error(`There is no variant ${name}.`);
  return variant;
}

/** All these variants in one node, each on top of those before it. */
export function combined(variants: readonly Variant[]): Change {
  return variants.reduce<Change>(both, { patch: {}, touches: [] });
}
