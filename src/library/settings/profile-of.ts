import { MOST_YAML, readBounded } from '../../encoding/read-bounded.ts';
import { loadCatalogue } from '../../judge/catalogue/catalogue.ts';
import { CatalogueError } from '../../judge/catalogue/catalogue-error.ts';
import type { Profile } from '../../judge/catalogue/profile.ts';
import { loadProfiles, readProfile, type Profiles } from '../../judge/catalogue/profiles.ts';
import { type ChosenProfile, notesOn, releaseIn } from '../../client/profile/detect-profile.ts';
import { commandName } from '../../encoding/command-name.ts';
import { didYouMean } from './did-you-mean.ts';
import { setting, wrongSetting } from './table/setting-names.ts';
import type { Settings } from './table/settings.ts';
import { reasonOf } from '../../encoding/system-error.ts';
import { UsageError } from './usage-error.ts';

export type ProfileSettings = Pick<Settings, 'profile'>;

/**
 * The profile that the settings choose.
 *
 * @param otherwise The profile when the settings choose none.
 * @throws UsageError when the profile does not exist, or its file is invalid.
 */
export async function profileOf(
  settings: ProfileSettings,
  otherwise: 'auto' | 'document',
): Promise<ChosenProfile | 'auto'> {
  const { profile: name } = settings;
  const profiles = await loadProfiles(await loadCatalogue());
  if ((name ?? otherwise) === 'auto') return 'auto';
  if (name === undefined) return { file: profiles.get(otherwise).file, reason: 'the default' };
  return chooseByName(name, profiles);
}

/**
 * The profile with this name, for this release, or in this file.
 *
 * @throws UsageError when there is none.
 */
export async function chosenProfile(text: string, profiles: Profiles): Promise<Profile> {
  return profiles.extend((await chooseByName(text, profiles)).file);
}

async function chooseByName(name: string, profiles: Profiles): Promise<ChosenProfile> {
  if (profiles.has(name)) return { file: profiles.get(name).file, reason: 'selected by name' };
  if (name === 'latest' || /^v?\d+(\.\d+)*$/.test(name)) return ofRelease(name, profiles);
  if (isProfileFile(name)) return ofFile(name, profiles);
  const names = ['auto', ...[...profiles.all(), ...profiles.ofMakers()].map((profile) => profile.name)];
  const hint = didYouMean(name, names) ?? `See them with: ${commandName()} list profiles`;
  throw new UsageError(`There is no profile '${name}'. ${hint}`);
}

/**
 * The profile that the settings choose for the reference node; by default the profile of the document.
 *
 * @throws UsageError when the profile does not exist, or when it is `auto`: without a running node, there is no release to detect.
 */
export async function loadProfileOf(settings: ProfileSettings): Promise<Profile> {
  const chosen = await profileOf(settings, 'document');
  if (chosen === 'auto') throw wrongSetting`${setting('profile')} auto is for a node that runs already; name one here.`;
  return (await loadProfiles(await loadCatalogue())).extend(chosen.file);
}

function ofRelease(text: string, profiles: Profiles): ChosenProfile {
  if (text === 'latest') return { file: profiles.latest().file, reason: 'selected as the latest release' };
  const release = releaseIn(text);
  if (release === undefined)
    throw wrongSetting`${setting('profile')} '${text}' is no release; write it like 1.12.2, or latest.`;
  if (profiles.isNewerThanKnown(release)) {
    const { name } = profiles.latest();
    const unknown = `No profile is known for the release ${release}: the newest is ${name}. Is it a typing error?`;
    throw wrongSetting`${unknown} If the node is newer, use ${setting('profile')} latest.`;
  }
  const profile = profiles.ofRelease(release);
  if (profile === undefined) throw new UsageError(`No profile stands for the release ${release}.`);
  return { file: profile.file, reason: `selected by release ${release}`, notes: notesOn(release, profile) };
}

export function isProfileFile(name: string): boolean {
  return /[/\\]|\.(ya?ml|json)$/.test(name);
}

async function ofFile(path: string, profiles: Profiles): Promise<ChosenProfile> {
  try {
    // The folder of the project is read without a limit, the file of a user is not.
    readBounded(path, MOST_YAML);
    const file = await readProfile(path);
    profiles.extend(file);
    return { file, reason: `read from ${path}` };
  } catch (error) {
    if (error instanceof CatalogueError)
      throw new UsageError(`The profile ${path} is not in order: ${error.problems.join('; ')}`);
    if (error instanceof Error && 'code' in error)
      throw wrongSetting`Cannot read ${setting('profile')} ${path}: ${reasonOf(error)}.`;
    throw error;
  }
}
