import type { Profile } from '../judge/catalogue/profile.ts';
import { baseSchemas } from '../judge/validation/schema/annotations.ts';
import { SchemaSet } from '../judge/validation/schema/schemas.ts';

const compiled = new WeakMap<Profile, SchemaSet>();

/** The schemas of a profile: those of the package if the profile changes none, else a set that is compiled once for the profile. */
export function schemasOf(profile: Profile): SchemaSet {
  if (profile.patches.length === 0) return baseSchemas();
  const known = compiled.get(profile) ?? new SchemaSet(profile.patches);
  compiled.set(profile, known);
  return known;
}
