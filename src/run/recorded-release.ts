import type { Profiles } from '../catalogue/profiles.ts';
import { isJsonObject, parseJson } from '../encoding/json.ts';
import { textOf } from '../target/read-json.ts';
import { byVersion, type DetectedProfile } from '../target/detect-profile.ts';
import type { Recorded } from '../recording/recording.ts';
import type { RunOptions } from './run-options.ts';

/** The profile for recorded exchanges: the one that was asked for, else that of the release that `info.getNodeVersion` told. */
export function chosenFor(
  recordings: readonly Recorded[],
  asked: RunOptions['profile'],
  profiles: Profiles,
): DetectedProfile {
  const versions = new Set(recordings.map(versionIn).filter((version) => version !== undefined));
  const [version] = versions;
  if (asked !== 'auto') {
    const known = version === undefined || versions.size > 1 ? {} : { version };
    return { profile: profiles.extend(asked.file), reason: asked.reason, ...known };
  }
  if (version === undefined) {
    return { profile: profiles.get('document'), reason: 'no recorded answer tells the release of the node' };
  }
  if (versions.size > 1) {
    const told = [...versions].join(', ');
    return { profile: profiles.get('document'), reason: `the recordings are of several releases: ${told}` };
  }
  return byVersion(version, profiles);
}

function versionIn({ exchange: { request, outcome } }: Recorded): string | undefined {
  if (outcome.kind !== 'answer' || request.body === undefined) return undefined;
  const asked = parseJson(request.body);
  if (!asked.ok || textOf(asked.value, 'method') !== 'info.getNodeVersion') return undefined;
  const answer = parseJson(outcome.body);
  return answer.ok && isJsonObject(answer.value) ? textOf(answer.value.result, 'version') : undefined;
}
