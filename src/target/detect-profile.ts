import type { Profile } from '../catalogue/profile.ts';
import type { Profiles } from '../catalogue/profiles.ts';
import { isJsonObject } from '../encoding/json.ts';
import type { NodeClient } from './node-client.ts';
import { textOf } from './read-json.ts';

/** What a node seems to be. */
export interface DetectedProfile {
  readonly profile: Profile;
  readonly reason: string;
  /** The release as the node gives it. */
  readonly version?: string;
  /** What does not fit, if something does not. */
  readonly notes?: readonly string[];
}

/** Finds out which profile fits a node, from what it answers to a bounded number of calls that change nothing. */
export async function detectProfile(client: NodeClient, profiles: Profiles): Promise<DetectedProfile> {
  const version = await versionOf(client);
  if (version !== undefined) return byVersion(version, profiles);
  return { profile: profiles.get('document'), reason: 'nothing tells the release of the node' };
}

/** The profile for what `info.getNodeVersion` says: `avalanchego/1.11.2`. */
export function byVersion(version: string, profiles: Profiles): DetectedProfile {
  const release = releaseIn(version);
  const profile = release === undefined ? undefined : profiles.ofRelease(release);
  if (profile !== undefined) return { profile, version, reason: `info.getNodeVersion says ${version}` };
  return {
    profile: profiles.get('document'),
    version,
    reason: `info.getNodeVersion says ${version}, which no profile stands for`,
  };
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
