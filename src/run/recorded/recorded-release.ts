import type { Profile } from '../../catalogue/profile.ts';
import type { Profiles } from '../../catalogue/profiles.ts';
import { isJsonObject, parseJson, type JsonValue } from '../../encoding/json.ts';
import type { Recorded } from '../../recording/recording.ts';
import { byVersion, releasesAmong, type DetectedProfile } from '../../target/profile/detect-profile.ts';
import { contradictions, isKnown, tellingMethods, type KnownMethods } from '../../target/known-methods.ts';
import { textOf } from '../../target/read-json.ts';
import type { RunOptions } from '../run-options.ts';

const NODE_NAME = /avalanchego\/v?\d+\.\d+\.\d+/i;
const CHOOSE = 'name the release with --profile';

/**
 * The profile for recorded exchanges: the one that was asked for, else that of the release that `info.getNodeVersion` or a header
 * of a response names, else the only one whose methods are those that the node knows. The document where nothing decides.
 */
export function chosenFor(
  recordings: readonly Recorded[],
  asked: RunOptions['profile'],
  profiles: Profiles,
): DetectedProfile {
  const versions = new Set(recordings.flatMap((each) => versionIn(each) ?? []));
  const headers = new Set(recordings.flatMap((each) => releaseInHeaders(each) ?? []));
  const [version] = versions;
  if (asked !== 'auto') {
    const known = version === undefined || versions.size > 1 ? {} : { version };
    return { profile: profiles.extend(asked.file), reason: asked.reason, ...known };
  }
  const told = versions.size > 0 ? versions : headers;
  const [release] = told;
  if (told.size > 1) {
    return document(profiles, `the recordings are of several releases: ${[...told].join(', ')}; ${CHOOSE}`);
  }
  if (version !== undefined) return byVersion(version, profiles);
  return release === undefined
    ? byMethods(recordings, profiles)
    : byVersion(release, profiles, 'a header of the responses');
}

function document(profiles: Profiles, reason: string): DetectedProfile {
  return { profile: profiles.get('document'), reason };
}

/** One profile whose methods fit says what the release is; several leave it to the user. */
function byMethods(recordings: readonly Recorded[], profiles: Profiles): DetectedProfile {
  const releases = releasesAmong(profiles);
  const shown = methodsShown(recordings, new Set(tellingMethods(releases)));
  const fits = (profile: Profile): boolean => contradictions(profile, shown).length === 0;
  const fitting = releases.filter(fits);
  const [only] = fitting;
  const silent = 'no recorded response tells the release of the node';
  if (only === undefined || fitting.length === releases.length || fits(profiles.get('document'))) {
    return document(profiles, `${silent}; ${CHOOSE}`);
  }
  if (fitting.length > 1) {
    return document(
      profiles,
      `${silent}, and its methods fit ${fitting.map(({ name }) => name).join(', ')}; ${CHOOSE}`,
    );
  }
  return { profile: only, reason: `${silent}; its methods fit no other profile` };
}

/** Which of these methods the recorded responses show to be there, and which not. */
function methodsShown(recordings: readonly Recorded[], methods: ReadonlySet<string>): KnownMethods {
  const [known, unknown] = [new Set<string>(), new Set<string>()];
  for (const recorded of recordings) {
    const method = methodOf(recorded);
    if (method === undefined || !methods.has(method)) continue;
    const is = isKnown(responseOf(recorded));
    if (is !== undefined) (is ? known : unknown).add(method);
  }
  return { known, unknown };
}

function versionIn(recorded: Recorded): string | undefined {
  if (methodOf(recorded) !== 'info.getNodeVersion') return undefined;
  const response = responseOf(recorded);
  return isJsonObject(response) ? textOf(response.result, 'version') : undefined;
}

function releaseInHeaders({ exchange: { outcome } }: Recorded): string | undefined {
  if (outcome.kind !== 'answer') return undefined;
  return NODE_NAME.exec(outcome.headers.map(([, value]) => value).join('\n'))?.[0];
}

function methodOf({ exchange: { request } }: Recorded): string | undefined {
  const body = request.body === undefined ? undefined : parseJson(request.body);
  return body?.ok === true ? textOf(body.value, 'method') : undefined;
}

function responseOf({ exchange: { outcome } }: Recorded): JsonValue | undefined {
  const body = outcome.kind === 'answer' ? parseJson(outcome.body) : undefined;
  return body?.ok === true ? body.value : undefined;
}
