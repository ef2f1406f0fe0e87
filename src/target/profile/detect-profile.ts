import type { Profile } from '../../catalogue/profile.ts';
import type { Profiles } from '../../catalogue/profiles.ts';
import { isWithin } from '../../catalogue/release.ts';
import { isJsonObject } from '../../encoding/json.ts';
import { contradictions, probeMethods, tellingMethods, type KnownMethods } from '../known-methods.ts';
import type { NodeClient } from '../node-client.ts';
import { textOf } from '../read-json.ts';
import { readFingerprints, type Fingerprints } from './fingerprints.ts';

/** What a node seems to be. */
export interface DetectedProfile {
  readonly profile: Profile;
  readonly reason: string;
  /** The release as the node gives it. */
  readonly version?: string;
  /** What does not fit, if something does not. */
  readonly notes?: readonly string[];
}

/**
 * Finds out which profile fits a node: by what `info.getNodeVersion` says, else by the methods that it knows, else by how it
 * behaves. Takes a bounded number of calls that change nothing.
 */
export async function detectProfile(client: NodeClient, profiles: Profiles): Promise<DetectedProfile> {
  const version = await versionOf(client);
  if (version === undefined) return byBehaviour(client, profiles);
  const told = byVersion(version, profiles);
  const known = await probe(client, profiles);
  return { ...told, notes: [...(told.notes ?? []), ...misfit(told.profile, known)] };
}

/** Why a profile that was asked for does not fit a node; nothing when it does, or when nothing tells. */
export async function checkFit(client: NodeClient, profile: Profile, profiles: Profiles): Promise<DetectedProfile> {
  const version = await versionOf(client);
  const asked = { profile, reason: '', ...(version === undefined ? {} : { version }) };
  if (profile.releases === undefined) return asked;
  const release = version === undefined ? undefined : releaseIn(version);
  if (release !== undefined && !isWithin(release, profile.releases)) {
    const other = profiles.ofRelease(release)?.name ?? 'none';
    const told = `The profile ${profile.name} does not fit: info.getNodeVersion reports ${version}, and the profile of that release is ${other}.`;
    return { ...asked, notes: [told] };
  }
  return { ...asked, notes: misfit(profile, await probe(client, profiles)) };
}

/** The profile for what `info.getNodeVersion`, or another source, says: `avalanchego/1.11.2`. */
export function byVersion(version: string, profiles: Profiles, source = 'info.getNodeVersion'): DetectedProfile {
  const release = releaseIn(version);
  const profile = release === undefined ? undefined : profiles.ofRelease(release);
  const reason = `${source} reports ${version}`;
  if (release === undefined || profile === undefined) {
    return { profile: profiles.get('document'), version, reason: `${reason}, and no profile covers this release` };
  }
  if (!profiles.isNewerThanKnown(release)) return { profile, version, reason };
  const newer = `The release ${release} is newer than every release that this suite knows; the newest profile is ${profile.name}.`;
  return { profile, version, reason, notes: [newer] };
}

/** What `info.getNodeVersion` says, where it is served: `avalanchego/1.11.2`. */
async function versionOf(client: NodeClient): Promise<string | undefined> {
  const { json } = await client.call('info.getNodeVersion', {});
  return isJsonObject(json) ? textOf(json.result, 'version') : undefined;
}

/** The release in a text such as `avalanchego/1.11.2` or `v1.12.2-rc.1`. */
export function releaseIn(text: string): string | undefined {
  return /(?:^|[/v\s])(\d+\.\d+\.\d+)(?![\d.])/.exec(text)?.[1];
}

/** The profiles that stand for releases. */
export function releasesAmong(profiles: Profiles): Profile[] {
  return profiles.all().filter(({ releases }) => releases !== undefined);
}

function probe(client: NodeClient, profiles: Profiles): Promise<KnownMethods> {
  return probeMethods(client, tellingMethods(releasesAmong(profiles)));
}

function misfit(profile: Profile, known: KnownMethods): string[] {
  if (profile.releases === undefined) return [];
  return contradictions(profile, known).map((what) => `The profile ${profile.name} does not fit the node: ${what}.`);
}

async function byBehaviour(client: NodeClient, profiles: Profiles): Promise<DetectedProfile> {
  const document = profiles.get('document');
  const silent = 'the node does not serve info.getNodeVersion';
  const known = await probe(client, profiles);
  const candidates = releasesAmong(profiles).filter((profile) => contradictions(profile, known).length === 0);
  const shown = methodsShown(known);
  if (known.known.size === 0 || candidates.length === 0) {
    return { profile: document, reason: `${silent}, and no release has exactly these methods: ${shown}` };
  }
  const fingerprints = await readFingerprints(client);
  if (contradicted(document, fingerprints).length === 0) {
    return { profile: document, reason: `${silent}, and its behaviour matches the document` };
  }
  const fitting = candidates.filter((profile) => contradicted(profile, fingerprints).length === 0);
  const newest = fitting.at(-1);
  if (newest !== undefined) {
    const others =
      fitting.length === 1 ? '' : `; of ${fitting.map(({ name }) => name).join(', ')}, this profile is the newest`;
    return {
      profile: newest,
      reason: `${silent}; its methods (${shown}) and ${fingerprintsShown(fingerprints)} fit this profile${others}`,
    };
  }
  const [nearest = document] = candidates.sort(
    (a, b) => contradicted(a, fingerprints).length - contradicted(b, fingerprints).length,
  );
  return {
    profile: nearest,
    reason: `${silent}; its methods (${shown}) fit this profile, and ${fingerprintsShown(fingerprints)} fits no other profile better`,
    notes: contradicted(nearest, fingerprints).map(
      (what) => `The profile ${nearest.name} does not fit the node: ${what}.`,
    ),
  };
}

/** Fingerprints that a profile would not have. */
function contradicted({ errata }: Profile, fingerprints: Fingerprints): string[] {
  const inForce = new Set(errata.map(({ id }) => id));
  return [...fingerprints]
    .filter(([erratum, shown]) => shown !== inForce.has(erratum))
    .map(([erratum, shown]) => (shown ? `it shows the erratum ${erratum}` : `it does not show the erratum ${erratum}`));
}

function methodsShown({ known, unknown }: KnownMethods): string {
  const short = (methods: ReadonlySet<string>): string =>
    methods.size === 0 ? 'none' : [...methods].map((method) => method.replace('platform.', '')).join(' ');
  return `known: ${short(known)}; unknown: ${short(unknown)}`;
}

function fingerprintsShown(fingerprints: Fingerprints): string {
  const shown = [...fingerprints].filter(([, is]) => is).map(([erratum]) => erratum);
  return shown.length === 0 ? 'its behaviour' : `its behaviour (${shown.join(', ')})`;
}
