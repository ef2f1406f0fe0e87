import { objectOf, textOf } from '../encoding/read-json.ts';
import type { Profiles } from '../judge/catalogue/profiles.ts';
import { checkFit, detectProfile, type DetectedProfile } from '../client/profile/detect-profile.ts';
import { NodeClient } from '../client/node-client.ts';
import { declaredBy, declaredMissing, missingCapabilities, type MissingCapability } from '../client/capabilities.ts';
import type { OpenTarget } from '../client/target.ts';
import { awaitContact, type Readiness } from '../client/contact/await-contact.ts';
import { isKnown } from '../client/known-methods.ts';
import { NodeIdHabit } from '../client/contact/gateway-refusal.ts';
import type { RetryAfter } from '../client/retry-after.ts';
import { speaksOtherScheme } from '../client/contact/why-no-node.ts';
import { Transport } from '../transport/transport.ts';
import { Budget } from './budget.ts';
import type { Recorder } from './recorder.ts';
import type { TestOptions } from './run-options.ts';

/** The state of a node before the checks: whether it is ready, its profile, and the capabilities that it does not offer. */
export interface Preflight {
  readonly ready: Readiness;
  readonly detected: DetectedProfile;
  readonly missing: readonly MissingCapability[];
  /** Requests sent so far. */
  readonly requests: number;
  /** Number of these requests that waited for the node: all readiness requests after the first one. */
  readonly polls: number;
  /** What the responses show about a gateway in front of the node; undefined if there can be none. */
  readonly habit?: NodeIdHabit | undefined;
}

/**
 * Waits until a node is ready. Then detects its profile and the capabilities that it does not offer, if they are not given. The
 * capabilities of a target that cannot be limited, such as the reference node, are those that are declared.
 *
 * @param signal Ends it.
 * @param retryAfter Waits as a gateway asks.
 * @param budget Ends it, too. What waits for the node does not count.
 */
export async function preflight(
  target: OpenTarget,
  profiles: Profiles,
  options: TestOptions,
  { number, onExchange }: Recorder,
  signal: AbortSignal,
  retryAfter?: RetryAfter,
  budget = new Budget(Infinity),
): Promise<Preflight> {
  const { url: baseUrl, isPassing } = target;
  const transporting = { ...options.transport, baseUrl, isPassing, signal: AbortSignal.any([signal, budget.signal]) };
  let isCounted = false;
  const onSend = (): void => {
    if (isCounted) budget.spend();
  };
  const transport = new Transport({ ...transporting, onSend });
  const habit = target.mayBeLimited ? new NodeIdHabit() : undefined;
  // Its responses are not evidence for a requirement.
  const client = new NodeClient(transport, undefined, { number, onExchange, habit, isPatient: true, retryAfter });
  try {
    const ready = await awaitContact(client, {
      url: target.url,
      waitMs: options.waitReadyMs ?? 0,
      absent: absentIn(options),
      isNode: options.assumeNode === true || target.kind === 'reference-node',
      otherScheme: () => speaksOtherScheme(transporting, { number, onExchange }),
      hasCertificate: options.transport.cert !== undefined,
      signal,
    });
    const polls = client.requests - 1;
    budget.spend();
    isCounted = true;
    const found = await detect(target, client, ready, profiles, options);
    const strangers = ready.ready ? await unknownSamples(client, options.hints) : [];
    const detected = { ...found, notes: [...(found.notes ?? []), ...strangers] };
    const declared = new Map([
      ...declaredBy(detected.profile.capabilities),
      ...((options.user ?? target.known?.user) === undefined ? [] : [['userStore', true] as const]),
      ...(target.known?.offers ?? []).map((capability) => [capability, 'demanded'] as const),
      ...(options.capabilities ?? []),
    ]);
    const isDetected = ready.ready && target.mayBeLimited;
    const missing = isDetected ? await missingCapabilities(client, declared) : declaredMissing(options.capabilities);
    return { ready, detected, missing, requests: polls + budget.spent, polls, habit };
  } finally {
    await client.close();
  }
}

async function detect(
  target: OpenTarget,
  client: NodeClient,
  ready: Readiness,
  profiles: Profiles,
  options: TestOptions,
): Promise<DetectedProfile> {
  const { profile } = options;
  const absent = absentIn(options);
  if (profile !== 'auto') {
    const { file, reason, notes = [] } = profile;
    const chosen = { profile: profiles.extend(file), reason };
    const doubtful = ready.ready && target.kind === 'node';
    const fit = doubtful ? await checkFit(client, chosen.profile, profiles, absent) : undefined;
    return { ...fit, ...chosen, notes: [...new Set([...notes, ...(fit?.notes ?? [])])] };
  }
  if (!ready.ready)
    return { profile: profiles.get('document'), reason: 'the target was not reached, so its release is unknown' };
  return detectProfile(client, profiles, absent);
}

/** The names of the capabilities that the user says the node does not offer. */
function absentIn({ capabilities = new Map() }: TestOptions): ReadonlySet<string> {
  return new Set([...capabilities].flatMap(([name, offered]) => (offered === false ? [name] : [])));
}

/** The samples that an ID names, and the method that says whether the node knows one. */
const SAMPLES = [
  ['addresses', 'address', 'platform.getUTXOs', (id: string) => ({ addresses: [id], limit: 1 })],
  ['subnets', 'Subnet', 'platform.validates', (subnetID: string) => ({ subnetID })],
  ['transactions', 'transaction', 'platform.getTxStatus', (txID: string) => ({ txID })],
  ['blockchains', 'blockchain', 'platform.getBlockchainStatus', (blockchainID: string) => ({ blockchainID })],
] as const;

/** A sentence for each sample of the user that the node does not know. */
async function unknownSamples(client: NodeClient, hints: TestOptions['hints'] = {}): Promise<string[]> {
  const asked = SAMPLES.flatMap(([kind, noun, method, asking]) =>
    (hints[kind] ?? []).map(async (id) => {
      const { json } = await client.call(method, asking(id));
      const refused = objectOf(json, 'error') !== undefined && (await isKnown(client, method, json)) === true;
      return refused || textOf(objectOf(json, 'result'), 'status') === 'Unknown'
        ? `The node does not know the ${noun} ${id} of --sample: leave it out if it is of another network.`
        : [];
    }),
  );
  return (await Promise.all(asked)).flat();
}
