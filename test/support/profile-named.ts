import { dialectOf } from '../../src/client/profile/dialect-of.ts';
import { loadCatalogue } from '../../src/judge/catalogue/catalogue.ts';
import type { Profile } from '../../src/judge/catalogue/profile.ts';
import { loadProfiles } from '../../src/judge/catalogue/profiles.ts';
import type { Dialect } from '../../src/reference-node/dialect.ts';

/** A profile, how a node of it answers, and the option of a run or an audit that tests by it. */
interface Named {
  readonly profile: Profile;
  readonly dialect: Dialect;
  readonly chosen: { readonly profile: { readonly file: Profile['file']; readonly reason: string } };
}

/**
 * The profile with this name; `latest` is that of the newest release.
 * @throws Error if there is none.
 */
export async function profileNamed(name: string): Promise<Named> {
  const profiles = await loadProfiles(await loadCatalogue());
  const profile = name === 'latest' ? profiles.latest() : profiles.get(name);
  return { profile, dialect: dialectOf(profile), chosen: { profile: { file: profile.file, reason: 'for the test' } } };
}
