import type { Profile } from './profile.ts';
import type { Profiles } from './profiles.ts';

/** What breaks a requirement; `under` names the erratum without which it is none. */
interface Breaking {
  readonly breaks: string;
  readonly under?: string | undefined;
}

/** The first profile in which the broken requirement applies and the mutant is a defect: the document's, otherwise the newest. */
export function firstProfile(mutant: Breaking, profiles: Profiles): Profile {
  const document = profiles.get('document');
  return [document, ...profiles.all().toReversed()].find((profile) => isDefect(mutant, profile)) ?? document;
}

/** Whether the broken requirement applies in the profile, and the mutant is a defect there. */
export function isDefect({ breaks, under }: Breaking, profile: Profile): boolean {
  return !profile.notApplicable.has(breaks) && (under === undefined || profile.errata.some(({ id }) => id === under));
}
