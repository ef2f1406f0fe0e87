import type { Profile } from '../../src/judge/catalogue/profile.ts';
import type { Profiles } from '../../src/judge/catalogue/profiles.ts';
import type { Mutant } from '../../src/reference-node/kit/mutant.ts';

/** The first profile in which the broken requirement applies and the mutant is a defect: the document's, otherwise the newest. */
export function firstProfile(mutant: { readonly breaks: string } & Pick<Mutant, 'under'>, profiles: Profiles): Profile {
  const document = profiles.get('document');
  return [document, ...profiles.all().toReversed()].find((profile) => isDefect(mutant, profile)) ?? document;
}

/** Whether the broken requirement applies in the profile, and the mutant is a defect there. */
export function isDefect(
  { breaks, under }: Pick<Mutant, 'under'> & { readonly breaks: string },
  profile: Profile,
): boolean {
  return !profile.notApplicable.has(breaks) && (under === undefined || profile.errata.some(({ id }) => id === under));
}
