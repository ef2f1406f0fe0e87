import type { Profiles } from '../catalogue/profiles.ts';
import { checkFit, detectProfile, type DetectedProfile } from '../target/profile/detect-profile.ts';
import { NodeClient } from '../target/client/node-client.ts';
import { declaredBy, missingCapabilities, type MissingCapability } from '../target/capabilities.ts';
import type { OpenTarget } from '../target/open-target.ts';
import { awaitReadiness, type Readiness } from '../target/readiness.ts';
import { Transport } from '../transport/transport.ts';
import type { Recorder } from './recorder.ts';
import type { TestOptions } from './run-options.ts';
import { transportOptions } from './transport-options.ts';

/** The state of a node before the checks: whether it is ready, its profile, and the capabilities that it does not offer. */
export interface Preflight {
  readonly ready: Readiness;
  readonly detected: DetectedProfile;
  readonly missing: readonly MissingCapability[];
  /** Requests sent so far. */
  readonly requests: number;
  /** Number of these requests that waited for the node: all readiness requests after the first one. */
  readonly polls: number;
}

/**
 * Waits until a node is ready. Then detects its profile and the capabilities that it does not offer, if they are not given. The
 * capabilities of a target that cannot be limited, such as the reference node, are not tested.
 */
export async function preflight(
  target: OpenTarget,
  profiles: Profiles,
  options: TestOptions,
  { number, onExchange }: Recorder,
): Promise<Preflight> {
  const transport = new Transport(transportOptions(target.url, options));
  // Its responses are not evidence for a requirement.
  const client = new NodeClient(transport, undefined, { number, onExchange });
  try {
    const ready = await awaitReadiness(client, options.waitReadyMs, options.signal);
    const polls = client.requests - 1;
    const detected = await detect(target, client, ready, profiles, options);
    const declared = new Map([
      ...declaredBy(detected.profile.capabilities),
      ...((options.user ?? target.known?.user) === undefined ? [] : [['userStore', true] as const]),
      ...options.capabilities,
    ]);
    const missing = ready.ready && target.mayBeLimited ? await missingCapabilities(client, declared) : [];
    return { ready, detected, missing, requests: client.requests, polls };
  } finally {
    await client.close();
  }
}

async function detect(
  target: OpenTarget,
  client: NodeClient,
  ready: Readiness,
  profiles: Profiles,
  { profile }: TestOptions,
): Promise<DetectedProfile> {
  if (profile !== 'auto') {
    const asked = { profile: profiles.extend(profile.file), reason: profile.reason };
    const doubtful = ready.ready && target.kind === 'node';
    return doubtful ? { ...(await checkFit(client, asked.profile, profiles)), ...asked } : asked;
  }
  if (!ready.ready) return { profile: profiles.get('document'), reason: 'no request was sent to the node' };
  return detectProfile(client, profiles);
}
