import type { Capabilities } from '../generated/catalogue.ts';
import type { Exchange } from '../transport/exchange.ts';
import type { NodeClient } from './client/node-client.ts';
import { INDEX_PATHS, type IndexPath } from './finders/indexes.ts';

/** A capability that a node does not offer: a service, the user store, or an index path. */
export interface MissingCapability {
  readonly what: string;
  readonly reason: string;
  /** The exchanges that showed it; undefined if it was declared. */
  readonly shownBy?: readonly Exchange[];
}

/** The names of all optional capabilities, for the command line and for profiles. */
export const CAPABILITIES = [
  'health',
  'index',
  'userStore',
  ...INDEX_PATHS.map((path) => `/ext/index/${path}`),
] as const;
export type Capability = (typeof CAPABILITIES)[number];

/** Capability -> whether the node offers it, by declaration. */
export type DeclaredCapabilities = ReadonlyMap<Capability, boolean>;

/** Statuses of a path that the node does not serve, or that a gateway blocks. 429 is not one of them: it is temporary. */
const ABSENT: ReadonlySet<number> = new Set([403, 404]);

/** The capabilities that a profile declares for its nodes. */
export function declaredBy({ health, index, userStore, indexPaths }: Capabilities): DeclaredCapabilities {
  const declared = new Map<Capability, boolean>();
  for (const [capability, value] of Object.entries({ health, index, userStore })) {
    if (value !== undefined) declared.set(capability, value);
  }
  for (const capability of indexPaths === undefined
    ? []
    : CAPABILITIES.filter((each) => each.startsWith('/ext/index/'))) {
    declared.set(capability, indexPaths?.includes(capability) === true);
  }
  return declared;
}

/**
 * Detects the capabilities that a node does not offer, with a bounded number of requests that change nothing. It does not test
 * declared capabilities: if a node does not offer a capability that was declared as offered, its requirements fail.
 */
export async function missingCapabilities(
  client: NodeClient,
  declared: DeclaredCapabilities,
): Promise<readonly MissingCapability[]> {
  const missing: MissingCapability[] = [...declared].flatMap(([what, offered]) =>
    offered ? [] : [{ what, reason: `declared: the node does not offer ${what}` }],
  );
  const isOpen = (capability: Capability): boolean => !declared.has(capability);
  const indexes = isOpen('index') || isOpen('health') ? await askIndexes(client, declared) : [];
  if (isOpen('health')) missing.push(...(await missingHealth(client, indexes)));
  if (isOpen('index')) missing.push(...missingIndexes(indexes));
  if (isOpen('userStore')) missing.push(...(await missingUserStore(client)));
  return missing;
}

/**
 * In the document, every node serves its health. Only a gateway can block it. A gateway blocks the indexes, too, and its responses
 * do not have the header `Node-Id`.
 */
async function missingHealth(client: NodeClient, indexes: readonly AskedIndex[]): Promise<MissingCapability[]> {
  const got = (await client.ask({ method: 'GET', path: '/ext/health' })).exchange;
  if (!isAbsent(got) || isOfNode(got) || indexes.some(({ exchange }) => isServed(exchange))) return [];
  const called = (await client.call('health.liveness', {})).exchange;
  return isAbsent(called)
    ? [{ what: 'health', reason: reasonFor('the health service', got), shownBy: [got, called] }]
    : [];
}

/** Whether a response is from the node itself: releases send the header `Node-Id` in all responses. */
function isOfNode({ outcome }: Exchange): boolean {
  return outcome.kind === 'answer' && outcome.headers.some(([name]) => name.toLowerCase() === 'node-id');
}

interface AskedIndex {
  readonly path: `/ext/index/${IndexPath}`;
  readonly exchange: Exchange;
}

/** Sends a request to each index without a declaration. */
async function askIndexes(client: NodeClient, declared: DeclaredCapabilities): Promise<readonly AskedIndex[]> {
  const paths = INDEX_PATHS.map((name) => `/ext/index/${name}` as const).filter((path) => !declared.has(path));
  return Promise.all(
    paths.map(async (path) => {
      const { exchange } = await client.call('index.getLastAccepted', { encoding: 'hex' }, { path });
      return { path, exchange };
    }),
  );
}

/**
 * The missing indexes; `index` if all of them are missing. If a node serves an index of the X-Chain, its other X-Chain indexes count
 * as missing only with status 403. The document shows no paths for other chains, so a node may serve those indexes elsewhere.
 */
function missingIndexes(asked: readonly AskedIndex[]): MissingCapability[] {
  const servesX = asked.some(({ path, exchange }) => isOfX(path) && isServed(exchange));
  const missing = asked.filter(
    ({ path, exchange }) => isAbsent(exchange) && !(servesX && isOfX(path) && !isBarred(exchange)),
  );
  const [first] = missing;
  if (first !== undefined && missing.length === INDEX_PATHS.length) {
    const shownBy = missing.map(({ exchange }) => exchange);
    return [{ what: 'index', reason: reasonFor('each index path', first.exchange), shownBy }];
  }
  return missing.map(({ path, exchange }) => ({ what: path, reason: reasonFor(path, exchange), shownBy: [exchange] }));
}

/** Tests the user store, which has its own path. It is off by default. */
async function missingUserStore(client: NodeClient): Promise<MissingCapability[]> {
  const { exchange } = await client.call('keystore.listUsers', {}, { path: '/ext/keystore' });
  return isAbsent(exchange)
    ? [{ what: 'userStore', reason: reasonFor('the user store', exchange), shownBy: [exchange] }]
    : [];
}

function isOfX(path: string): boolean {
  return path.startsWith('/ext/index/X/');
}

function isServed({ outcome }: Exchange): boolean {
  return outcome.kind === 'answer' && outcome.status === 200;
}

function isBarred({ outcome }: Exchange): boolean {
  return outcome.kind === 'answer' && outcome.status === 403;
}

function isAbsent({ outcome }: Exchange): boolean {
  return outcome.kind === 'answer' && ABSENT.has(outcome.status);
}

function reasonFor(what: string, { request, outcome }: Exchange): string {
  if (outcome.kind === 'fault') return `${what} does not respond`;
  const body = new TextDecoder().decode(outcome.body.subarray(0, 80)).trim();
  const { pathname } = new URL(request.url);
  const said = body === '' ? '' : `: ${body}`;
  return `${what} is not offered: ${request.method} ${pathname} returned HTTP ${outcome.status}${said}`;
}
