import { join } from 'node:path';
import type { ProfileFile } from '../../generated/catalogue.ts';
import { catalogueFolder, type Catalogue } from './catalogue.ts';
import { CatalogueError } from './catalogue-error.ts';
import { loadErrata } from './erratum.ts';
import { leftOutBy, resolveProfile, type Profile, type ProfileSources } from './profile.ts';
import { readYaml, yamlFiles } from './read-yaml.ts';
import { compareReleases } from './release.ts';

const SCHEMA = 'catalogue/profile.json';

/** The profiles of the package. `extend` makes further ones. */
export class Profiles {
  readonly #files: ReadonlyMap<string, ProfileFile>;
  readonly #profiles: ReadonlyMap<string, Profile>;
  readonly #inOrder: readonly Profile[];
  readonly #ofMakers: readonly Profile[];
  readonly sources: ProfileSources;

  /** @throws CatalogueError when a profile extends itself or an unknown profile, or is invalid. */
  constructor(files: readonly ProfileFile[], sources: ProfileSources) {
    this.sources = sources;
    this.#files = new Map(files.map((file) => [file.name, file]));
    this.#profiles = new Map(files.map((file) => [file.name, this.#resolve(file)]));
    const first = ({ releases }: Profile): string => releases?.first ?? '0.0.0';
    const sorted = [...this.#profiles.values()].sort((a, b) => compareReleases(first(a), first(b)));
    this.#inOrder = sorted.filter(({ file }) => file.shows === undefined);
    this.#ofMakers = sorted.filter(({ file }) => file.shows !== undefined);
  }

  /** All profiles of the original: first those without releases, then the others in the order of their releases. */
  all(): Profile[] {
    return [...this.#inOrder];
  }

  /** The profiles of nodes of other makers, which report the name and the releases of the original. */
  ofMakers(): Profile[] {
    return [...this.#ofMakers];
  }

  has(name: string): boolean {
    return this.#profiles.has(name);
  }

  /** @throws Error when there is no such profile. */
  get(name: string): Profile {
    const profile = this.#profiles.get(name);
    if (profile === undefined)
      throw new Error(`There is no profile ${name}. Known: ${[...this.#profiles.keys()].join(', ')}.`);
    return profile;
  }

  /** The profiles of releases, in the order of their releases. */
  released(): Profile[] {
    return this.all().filter(({ releases }) => releases !== undefined);
  }

  latest(): Profile {
    const newest = this.released()
      .filter(({ releases }) => releases?.last === undefined)
      .sort((a, b) => compareReleases(b.releases?.first ?? '0.0.0', a.releases?.first ?? '0.0.0'))[0];
    if (newest === undefined) throw new Error('There are no profiles.');
    return newest;
  }

  /** The profile for a release (`1.12.2`): the newest one whose first release is not later. Undefined for a release before all profiles. */
  ofRelease(release: string): Profile | undefined {
    return this.released().findLast(
      ({ releases }) => releases !== undefined && compareReleases(releases.first, release) <= 0,
    );
  }

  /** Whether a release belongs to a later line (`1.15`) than the newest profile. Patch releases of that line are covered. */
  isNewerThanKnown(release: string): boolean {
    const line = (text: string): string => text.split('.').slice(0, 2).join('.');
    return compareReleases(line(release), line(this.latest().releases?.first ?? release)) > 0;
  }

  /** The profile of a file, which may extend a profile of the package. For a file of the package, always the same object. */
  extend(file: ProfileFile): Profile {
    const own = this.#profiles.get(file.name);
    if (own?.file === file) return own;
    if (own !== undefined)
      throw new CatalogueError([`${file.name} is the name of a profile of the suite; take another name`]);
    const profile = this.#resolve(file);
    const parent = this.#profiles.get(file.extends ?? '');
    return { ...profile, leftOut: leftOutBy(profile, parent, this.sources.catalogue) };
  }

  #resolve(file: ProfileFile): Profile {
    const chain = [file];
    for (let child = file; child.extends !== undefined;) {
      const parent = this.#files.get(child.extends);
      if (parent === undefined)
        throw new CatalogueError([`profile ${child.name}: there is no profile ${child.extends} to extend`]);
      if (chain.includes(parent)) throw new CatalogueError([`profile ${file.name} extends itself`]);
      chain.unshift(parent);
      child = parent;
    }
    return resolveProfile(chain, this.sources);
  }
}

const own = new WeakMap<Catalogue, Promise<Profiles>>();

/**
 * Reads the profiles and errata of the package, once per catalogue.
 *
 * @throws CatalogueError with the file name, when a file is invalid.
 */
export async function loadProfiles(catalogue: Catalogue, folder?: string): Promise<Profiles> {
  if (folder !== undefined) return readProfiles(catalogue, folder);
  const known = own.get(catalogue) ?? readProfiles(catalogue, catalogueFolder());
  own.set(catalogue, known);
  return known;
}

async function readProfiles(catalogue: Catalogue, folder: string): Promise<Profiles> {
  const errata = await loadErrata(catalogue, join(folder, 'errata'));
  const files = await Promise.all(yamlFiles(join(folder, 'profiles')).map(readProfile));
  return new Profiles(files, { catalogue, errata });
}

/**
 * Reads the file of a profile, from the package or from a user.
 *
 * @throws CatalogueError when it does not match its schema.
 */
export function readProfile(path: string): Promise<ProfileFile> {
  return readYaml<ProfileFile>(path, SCHEMA);
}

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
