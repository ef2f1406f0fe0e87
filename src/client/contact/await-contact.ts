import { setTimeout as delay } from 'node:timers/promises';
import { gatewayStatus } from '../../transport/gateway-statuses.ts';
import type { RpcReply, NodeClient } from '../node-client.ts';
import { isGarbled } from '../presence.ts';
import { hasNodeId, looksLikeNode } from './looks-like-node.ts';
import { exchangeShown, whyNoNode } from './why-no-node.ts';

const PAUSE_MS = 250;
/** It waits by itself. */
const ONCE = { fresh: true, isPatient: false } as const;
/** The status of a P-Chain that is bootstrapping. */
const BOOTSTRAPPING = 503;

/** Whether the checks can begin, and the reason if not. */
export type Readiness =
  | { readonly ready: true }
  | { readonly ready: false; readonly reason: string; readonly isCut?: boolean };

/** What a node may begin to serve after the P-Chain, by the names of the capabilities. */
const LATER: readonly { readonly names: readonly string[]; readonly ask: (client: NodeClient) => Promise<RpcReply> }[] =
  [
    { names: ['health'], ask: (client) => client.ask({ method: 'GET', path: '/ext/health' }, false) },
    ...['P/block', 'X/tx', 'C/block'].map((index) => ({
      names: ['index', `/ext/index/${index}`],
      ask: (client: NodeClient) => askIndex(client, `/ext/index/${index}`),
    })),
  ];
/** Milliseconds after which a path that a node does not serve is one that it does not offer: an index is off by default. */
const OFFERED_MS = 10_000;

/** How to wait for a target. */
export interface ContactOptions {
  readonly url: string;
  /** Milliseconds to wait; with 0, the target is asked once. */
  readonly waitMs: number;
  /** The names of capabilities that the node does not offer. */
  readonly absent?: ReadonlySet<string> | undefined;
  /** Whether the target is a node, whatever its responses look like. */
  readonly isNode: boolean;
  /** The base URL with the other scheme, if a server responds there. */
  readonly otherScheme: () => Promise<string | undefined>;
  /** Whether a client certificate is sent to a server that requires one. */
  readonly hasCertificate?: boolean | undefined;
  readonly signal: AbortSignal;
}

/** A readiness, and whether it may change if the suite waits. */
type Sighting = Readiness & { readonly mayChange: boolean };

const READY: Sighting = { ready: true, mayChange: false };

/**
 * Waits until the P-Chain of a node responds, and its health and indexes are served. An unhealthy node is ready. A node is not ready if it
 * refuses connections, does not respond, or is still bootstrapping the P-Chain. A target without a response like that of a node is
 * never ready. What a node does not serve at the end of the time does not prevent that it is ready.
 */
export async function awaitContact(client: NodeClient, options: ContactOptions): Promise<Readiness> {
  const { waitMs, signal } = options;
  const deadline = Date.now() + waitMs;
  let before: RpcReply | undefined;
  for (;;) {
    const height = await client.call('platform.getHeight', {}, ONCE);
    if (looksLikeNode(height)) {
      await awaitOthers(client, options, deadline);
      return READY;
    }
    // A run that ends before its first response says nothing about the node.
    if (signal.aborted && before === undefined) return { ready: false, reason: exchangeShown(height), isCut: true };
    if (signal.aborted) return { ready: false, reason: `${exchangeShown(before ?? height)}, until the run ended` };
    const isLast = (): boolean => Date.now() + PAUSE_MS > deadline;
    if (!isAway(height) || isLast()) {
      const surroundings = await lookAround(client, height, options);
      if (!surroundings.mayChange || isLast()) return surroundings;
    }
    before = height;
    await delay(PAUSE_MS, undefined, { signal }).catch(() => undefined);
  }
}

/** Waits for what a node serves beside the P-Chain. */
async function awaitOthers(
  client: NodeClient,
  { waitMs, absent, signal }: ContactOptions,
  deadline: number,
): Promise<void> {
  if (waitMs === 0) return;
  const offeredBy = Date.now() + OFFERED_MS;
  let open = LATER.filter(({ names }) => names.every((name) => absent?.has(name) !== true));
  for (;;) {
    const isLate = await Promise.all(open.map(async ({ ask }) => isComing(await ask(client))));
    open = open.filter((_each, at) => isLate[at] === true);
    if (open.length === 0 || signal.aborted || Date.now() + PAUSE_MS > Math.min(deadline, offeredBy)) return;
    await delay(PAUSE_MS, undefined, { signal }).catch(() => undefined);
  }
}

/** Whether a node may serve a path soon. */
function isComing(reply: RpcReply): boolean {
  return !looksLikeNode(reply) && (isAway(reply) || isOfNode(reply));
}

/** Whether a response says that there is no node at present. */
function isAway({ exchange: { outcome } }: RpcReply): boolean {
  return outcome.kind === 'fault' ? !isGarbled(outcome) : gatewayStatus(outcome.status) === 'unavailable';
}

/** Asks the other services, if the P-Chain does not respond as a node does. */
async function lookAround(
  client: NodeClient,
  height: RpcReply,
  { isNode, ...about }: ContactOptions,
): Promise<Sighting> {
  const { outcome } = height.exchange;
  const noResponse = outcome.kind === 'fault' && !isGarbled(outcome);
  // It may be this method alone.
  const isSlow = outcome.kind === 'fault' && outcome.code === 'timeout';
  const others = isSlow || !(isNode || noResponse) ? await askOthers(client) : [];
  const isThere = (reply: RpcReply): boolean =>
    isNode ? reply.exchange.outcome.kind === 'answer' : looksLikeNode(reply);
  if ((isNode && !noResponse) || others.some(isThere)) {
    const isBootstrapping =
      outcome.kind === 'answer' && outcome.status === BOOTSTRAPPING && client.refusal(height) === undefined;
    return isBootstrapping ? bootstrapping(outcome.body) : { ...READY, mayChange: isSlow || isOfNode(height) };
  }
  const responses = [height, ...others];
  const reason = await whyNoNode(responses, about);
  return { ready: false, reason, mayChange: isAway(height) || responses.some(isOfNode) };
}

function bootstrapping(body: Uint8Array): Sighting {
  const text = new TextDecoder().decode(body.subarray(0, 200)).trim();
  return { ready: false, reason: `the P-Chain is not ready: HTTP ${BOOTSTRAPPING}, ${text}`, mayChange: true };
}

/** A node that has just begun to start serves no path yet. */
function isOfNode({ exchange: { outcome } }: RpcReply): boolean {
  return outcome.kind === 'answer' && outcome.status === 404 && hasNodeId(outcome.headers);
}

/** Sends requests to the health service, to indexes, and another one to the P-Chain. */
async function askOthers(client: NodeClient): Promise<readonly RpcReply[]> {
  return Promise.all([
    client.ask({ method: 'GET', path: '/ext/health' }, false),
    client.call('health.liveness', {}, ONCE),
    askIndex(client, '/ext/index/P/block'),
    askIndex(client, '/ext/index/X/tx'),
    client.call('platform.getStakingAssetID', {}, ONCE),
  ]);
}

function askIndex(client: NodeClient, path: string): Promise<RpcReply> {
  return client.call('index.getLastAccepted', { encoding: 'hex' }, { ...ONCE, path });
}
