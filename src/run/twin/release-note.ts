import { commandName } from '../../encoding/command-name.ts';
import type { Note } from '../../generated/report.ts';
import type { Profile } from '../../judge/catalogue/profile.ts';
import type { Profiles } from '../../judge/catalogue/profiles.ts';
import { byVersion, releaseIn } from '../../client/profile/detect-profile.ts';

/**
 * Says that the trusted node is of another release, where its differences are expected, and what lists them. Empty for one release, and for
 * a node that tells none.
 *
 * @param trusted Text such as `avalanchego/1.11.2`.
 */
export function releaseNotes(trusted: string | undefined, tested: Profile, profiles: Profiles): Note[] {
  const release = trusted === undefined ? undefined : releaseIn(trusted);
  const covered = tested.releases;
  if (trusted === undefined || release === undefined || covered === undefined) return [];
  const { profile } = byVersion(trusted, profiles);
  if (profile.name === tested.name) return [];
  const between = [...profile.errata, ...tested.errata].filter(
    ({ id }) => profile.errata.some((each) => each.id === id) !== tested.errata.some((each) => each.id === id),
  );
  const text =
    `The trusted node is ${trusted}, with the profile ${profile.name}. ` +
    `Between it and ${tested.name}, differences are known: ${between.map(({ id }) => id).join(', ')}. ` +
    `${commandName()} list profiles ${profile.name} ${tested.name} says which; waive them.`;
  return [{ kind: 'information', text }];
}
