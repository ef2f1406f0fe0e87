import type { Profile } from '../../judge/catalogue/profile.ts';
import type { Profiles } from '../../judge/catalogue/profiles.ts';
import { isWithin } from '../../judge/catalogue/release.ts';
import { isJsonObject, type JsonValue, type JsonWritable } from '../../encoding/json.ts';
import { prefixOf } from '../address-prefix.ts';
import { contradictions, probeMethods, tellingMethods, type KnownMethods } from '../known-methods.ts';
import type { NodeClient } from '../node-client.ts';
import { addressesIn } from '../names-in.ts';
import { integerOf, textOf, memberOf } from '../../encoding/read-json.ts';
import { readFingerprints, type Fingerprints } from './fingerprints.ts';
import { HELICON, heliconTime } from './helicon.ts';
import type { ProfileFile } from '../../generated/catalogue.ts';

export interface ChosenProfile {
  readonly file: ProfileFile;
  /** Why it was chosen, for the report: for example `selected by name`. */
  readonly reason: string;
  /** What the user must know about the choice. */
  readonly notes?: readonly string[];
}

/** The releases that builds which know Helicon may report before its first one. */
const BEFORE_HELICON = { first: '1.14.2', last: '1.14.999' };

const NONE: ReadonlySet<string> = new Set();

export interface DetectedProfile {
  readonly profile: Profile;
  readonly reason: string;
  /** The release as reported by the node. */
  readonly version?: string | undefined;
  /** Differences between the profile and the node. */
  readonly notes?: readonly string[];
}

/**
 * Detects the profile of a node: by the release in `info.getNodeVersion`, else by the methods that it knows and by its behaviour. It sends
 * a bounded number of requests that change nothing.
 *
 * @param absent Methods that a gateway or a young node does not offer: they tell nothing of a release.
 */
export async function detectProfile(
  client: NodeClient,
  profiles: Profiles,
  absent: ReadonlySet<string> = NONE,
): Promise<DetectedProfile> {
  const version = await versionOf(client);
  if (version === undefined)
    return byBehaviour(client, profiles, absent, 'the node does not serve info.getNodeVersion');
  if (releaseIn(version) === undefined) {
    const foreign = `info.getNodeVersion reports ${version}, which is no release of avalanchego`;
    return { ...(await byBehaviour(client, profiles, absent, foreign)), version };
  }
  const byRelease =
    (await byMaker(client, version, profiles)) ??
    (await byScheduled(client, version, profiles)) ??
    byVersion(version, profiles);
  const known = await probe(client, profiles, absent);
  return { ...byRelease, notes: [...(byRelease.notes ?? []), ...misfit(byRelease.profile, known)] };
}

/** Checks whether the selected profile fits a node. `notes` says why not; it is undefined or empty if no difference was found. */
export async function checkFit(
  client: NodeClient,
  profile: Profile,
  profiles: Profiles,
  absent: ReadonlySet<string> = NONE,
): Promise<DetectedProfile> {
  const version = await versionOf(client);
  const chosen = { profile, reason: '', version };
  if (profile.releases === undefined) return chosen;
  const release = version === undefined ? undefined : releaseIn(version);
  if (release !== undefined && !isWithin(release, profile.releases)) {
    const next = version === undefined ? undefined : await byScheduled(client, version, profiles);
    if (next?.profile === profile) return { ...chosen, notes: misfit(profile, await probe(client, profiles, absent)) };
    const other = profiles.ofRelease(release);
    if (other !== profile) {
      const fitting = `the profile of that release is ${other?.name ?? 'none'}`;
      const mismatch = `The profile ${profile.name} does not fit: info.getNodeVersion reports ${version}, and ${fitting}.`;
      return { ...chosen, notes: [mismatch] };
    }
  }
  const beyond = release === undefined ? [] : notesOn(release, profile);
  return { ...chosen, notes: [...beyond, ...misfit(profile, await probe(client, profiles, absent))] };
}

/** A note if a release is in no profile, because it is later than the suite knows its line. @param profile The last one before it */
export function notesOn(release: string, { name, releases }: Profile): string[] {
  if (releases?.last === undefined || isWithin(release, releases)) return [];
  return [
    `No profile is known for the release ${release}: ` +
      `this run expects what the releases ${releases.first} to ${releases.last} do, with the profile ${name}.`,
  ];
}

/**
 * The profile for a version.
 *
 * @param version Text such as `avalanchego/1.11.2`.
 * @param source Where the version is from, for the reason.
 */
export function byVersion(version: string, profiles: Profiles, source = 'info.getNodeVersion'): DetectedProfile {
  const release = releaseIn(version);
  const profile = release === undefined ? undefined : profiles.ofRelease(release);
  const reason = `${source} reports ${version}`;
  if (release === undefined || profile === undefined)
    return { profile: profiles.get('document'), version, reason: `${reason}, and no profile covers this release` };
  if (!profiles.isNewerThanKnown(release)) return { profile, version, reason, notes: notesOn(release, profile) };
  const newer = `The release ${release} is newer than every release that this suite knows; the newest profile is ${profile.name}.`;
  return { profile, version, reason, notes: [newer] };
}

/**
 * The profile of a node of another maker that reports a release of the original: its least price of gas, or the prefix of its
 * addresses, shows it. Undefined for other nodes.
 */
async function byMaker(client: NodeClient, version: string, profiles: Profiles): Promise<DetectedProfile | undefined> {
  const release = releaseIn(version);
  const ask = async (method: string, params: JsonWritable): Promise<JsonValue | undefined> => {
    const { json } = await client.call(method, params as JsonValue);
    return memberOf(json, 'result');
  };
  for (const profile of profiles.ofMakers()) {
    const { releases, file } = profile;
    if (release === undefined || releases === undefined || !isWithin(release, releases)) continue;
    const price = integerOf(await ask('platform.getFeeConfig', {}), 'minPrice');
    const prefix = prefixOf(addressesIn((await ask('platform.getCurrentValidators', {})) ?? null));
    const shown = [
      ...(price === BigInt(file.shows?.minGasPrice ?? -1) ? [`gas costs ${price} nAVAX at least`] : []),
      ...(file.shows?.prefixes.some((each) => each === prefix) === true
        ? [`its addresses begin with P-${prefix}`]
        : []),
    ];
    if (shown.length > 0)
      return { profile, version, reason: `info.getNodeVersion reports ${version}, and ${shown.join(', and ')}` };
  }
  return undefined;
}

/**
 * The profile of a build between two releases, which still reports the last one: it schedules the upgrade of the next. Undefined for
 * other nodes.
 */
async function byScheduled(
  client: NodeClient,
  version: string,
  profiles: Profiles,
): Promise<DetectedProfile | undefined> {
  const release = releaseIn(version);
  if (release === undefined || !isWithin(release, BEFORE_HELICON)) return undefined;
  const { json } = await client.call('info.upgrades', {});
  const time = heliconTime(memberOf(json, 'result'));
  const profile = profiles.ofRelease(HELICON);
  if (time === undefined || profile === undefined) return undefined;
  return {
    profile,
    version,
    reason: `info.getNodeVersion reports ${version}, and info.upgrades has a date for Helicon`,
  };
}

/** The version in `info.getNodeVersion`, such as `avalanchego/1.11.2`; undefined if the node does not serve it. */
async function versionOf(client: NodeClient): Promise<string | undefined> {
  const { json } = await client.call('info.getNodeVersion', {});
  return isJsonObject(json) ? textOf(json.result, 'version') : undefined;
}

/** The release of avalanchego in a text such as `avalanchego/1.11.2` or `v1.12.2-rc.1`. The number of a node with another name is none. */
export function releaseIn(text: string): string | undefined {
  return /^(?:avalanche(?:go)?\/)?v?(\d+\.\d+\.\d+)(?![\d.])/.exec(text)?.[1];
}

function probe(client: NodeClient, profiles: Profiles, absent: ReadonlySet<string>): Promise<KnownMethods> {
  const telling = tellingMethods(profiles.released());
  return probeMethods(
    client,
    telling.filter((method) => !absent.has(method)),
  );
}

function misfit(profile: Profile, known: KnownMethods): string[] {
  if (profile.releases === undefined) return [];
  return contradictions(profile, known).map((what) => `The profile ${profile.name} does not fit the node: ${what}.`);
}

async function byBehaviour(
  client: NodeClient,
  profiles: Profiles,
  absent: ReadonlySet<string>,
  silent: string,
): Promise<DetectedProfile> {
  const document = profiles.get('document');
  const known = await probe(client, profiles, absent);
  const candidates = profiles.released().filter((profile) => contradictions(profile, known).length === 0);
  const methods = methodsShown(known);
  if (known.known.size + known.unknown.size === 0)
    return { profile: document, reason: `${silent}, and no response tells which methods it has` };
  if (known.known.size === 0 || candidates.length === 0)
    return { profile: document, reason: `${silent}, and no release has exactly these methods: ${methods}` };
  const fingerprints = await readFingerprints(client);
  if (fingerprints.size === 0)
    return { profile: document, reason: `${silent}, and no response shows how it behaves; its methods: ${methods}` };
  if (fingerprintContradictions(document, fingerprints).length === 0)
    return { profile: document, reason: `${silent}, and its behaviour matches the document` };
  const fitting = candidates.filter((profile) => fingerprintContradictions(profile, fingerprints).length === 0);
  const newest = fitting.at(-1);
  if (newest !== undefined) {
    const others =
      fitting.length === 1 ? '' : `; of ${fitting.map(({ name }) => name).join(', ')}, this profile is the newest`;
    return {
      profile: newest,
      reason: `${silent}; its methods (${methods}) and ${fingerprintsShown(fingerprints)} fit this profile${others}`,
    };
  }
  const [nearest = document] = candidates.sort(
    (a, b) => fingerprintContradictions(a, fingerprints).length - fingerprintContradictions(b, fingerprints).length,
  );
  return {
    profile: nearest,
    reason: `${silent}; its methods (${methods}) fit this profile, and ${fingerprintsShown(fingerprints)} fits no other profile better`,
    notes: fingerprintContradictions(nearest, fingerprints).map(
      (what) => `The profile ${nearest.name} does not fit the node: ${what}.`,
    ),
  };
}

function fingerprintContradictions({ errata }: Profile, fingerprints: Fingerprints): string[] {
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
  const errata = [...fingerprints].filter(([, is]) => is).map(([erratum]) => erratum);
  return errata.length === 0 ? 'its behaviour' : `its behaviour (${errata.join(', ')})`;
}
