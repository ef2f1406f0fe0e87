import type { Profile } from '../../judge/catalogue/profile.ts';
import type { Profiles } from '../../judge/catalogue/profiles.ts';
import { isJsonObject, parseJson, type JsonValue, objectIn } from '../../encoding/json.ts';
import type { Recorded } from '../../transport/recording/recording.ts';
import { byVersion, type DetectedProfile } from '../../client/profile/detect-profile.ts';
import { contradictions, showsKnown, tellingMethods, type KnownMethods } from '../../client/known-methods.ts';
import { textOf } from '../../encoding/read-json.ts';
import type { RunOptions } from '../run-options.ts';

const NODE_NAME = /avalanchego\/v?\d+\.\d+\.\d+/i;
const VERSION_METHOD = 'info.getNodeVersion';
const CHOOSE = 'name the release with --profile';
/** Releases that are kept apart: a target may say another one each time. */
const MOST_RELEASES = 8;

export interface RecordedProfile extends DetectedProfile {
  /** The releases that answered, as far as the recordings tell, if these are several: what all of them do is no failure. */
  readonly fitting?: readonly Profile[] | undefined;
}

/** Collects what recorded exchanges show about the release of the node. */
export class ReleaseClues {
  readonly #profiles: Profiles;
  readonly #telling: ReadonlySet<string>;
  readonly #versions = new Set<string>();
  readonly #headers = new Set<string>();
  /** The profiles of the runs that recorded them. */
  readonly #ofRuns = new Set<string>();
  readonly #known = new Set<string>();
  readonly #unknown = new Set<string>();

  constructor(profiles: Profiles) {
    this.#profiles = profiles;
    this.#telling = new Set(tellingMethods(profiles.released()));
  }

  add(recorded: Recorded): void {
    if (recorded.profile !== undefined) keep(this.#ofRuns, recorded.profile);
    const header = releaseInHeaders(recorded);
    if (header !== undefined) keep(this.#headers, header);
    const method = methodOf(recorded);
    if (method === VERSION_METHOD) {
      const version = versionIn(recorded);
      if (version !== undefined) keep(this.#versions, version);
    }
    if (method !== undefined && this.#telling.has(method)) {
      const is = showsKnown(responseOf(recorded));
      if (is !== undefined) (is ? this.#known : this.#unknown).add(method);
    }
  }

  /**
   * The profile for the exchanges so far. The first of these that exists:
   *
   * 1. the selected profile,
   * 2. the profile of the run that recorded them,
   * 3. the profile of the release in a response to `info.getNodeVersion`, or in a header of a response,
   * 4. the only profile with the methods that the node knows,
   * 5. the document, with the releases that fit.
   */
  chosen(choice: RunOptions['profile']): RecordedProfile {
    const profiles = this.#profiles;
    const [versions, headers] = [this.#versions, this.#headers];
    const [version] = versions;
    if (choice !== 'auto') {
      const known = version === undefined || versions.size > 1 ? {} : { version };
      return { profile: profiles.extend(choice.file), reason: choice.reason, notes: choice.notes ?? [], ...known };
    }
    const [ofRun, ...ofOthers] = this.#ofRuns;
    const known =
      ofOthers.length > 0
        ? undefined
        : [...profiles.released(), profiles.get('document')].find(({ name }) => name === ofRun);
    if (known !== undefined) return { profile: known, reason: 'the run that recorded it had this profile' };
    const releases = versions.size > 0 ? versions : headers;
    const [release] = releases;
    if (releases.size > 1) {
      const reason = `the recordings are of several releases: ${[...releases].join(', ')}; ${CHOOSE}`;
      return document(
        profiles,
        reason,
        [...releases].map((each) => byVersion(each, profiles).profile),
      );
    }
    if (version !== undefined) return byVersion(version, profiles);
    return release === undefined
      ? byMethods({ known: this.#known, unknown: this.#unknown }, profiles)
      : byVersion(release, profiles, 'a header of the responses');
  }
}

function keep(releases: Set<string>, release: string): void {
  if (releases.size < MOST_RELEASES) releases.add(release);
}

function document(profiles: Profiles, reason: string, fitting: readonly Profile[]): RecordedProfile {
  return { profile: profiles.get('document'), reason, fitting };
}

/** The only profile that fits the methods. If several fit, the document: the user selects one. */
function byMethods(methods: KnownMethods, profiles: Profiles): RecordedProfile {
  const releases = profiles.released();
  const fits = (profile: Profile): boolean => contradictions(profile, methods).length === 0;
  const fitting = releases.filter(fits);
  const [only] = fitting;
  const silent = 'no recorded response shows the release of the node';
  if (only === undefined || fitting.length === releases.length || fits(profiles.get('document')))
    return document(profiles, `${silent}; ${CHOOSE}`, fitting);
  if (fitting.length > 1) {
    return document(
      profiles,
      `${silent}, and its methods fit ${fitting.map(({ name }) => name).join(', ')}; ${CHOOSE}`,
      fitting,
    );
  }
  return { profile: only, reason: `${silent}; its methods fit no other profile` };
}

function versionIn(recorded: Recorded): string | undefined {
  const response = responseOf(recorded);
  return isJsonObject(response) ? textOf(response.result, 'version') : undefined;
}

function releaseInHeaders({ exchange: { outcome } }: Recorded): string | undefined {
  if (outcome.kind !== 'answer') return undefined;
  return NODE_NAME.exec(outcome.headers.map(([, value]) => value).join('\n'))?.[0];
}

function methodOf({ exchange: { request } }: Recorded): string | undefined {
  return textOf(objectIn(request.body), 'method');
}

function responseOf({ exchange: { outcome } }: Recorded): JsonValue | undefined {
  const body = outcome.kind === 'answer' ? parseJson(outcome.body) : undefined;
  return body?.ok === true ? body.value : undefined;
}
