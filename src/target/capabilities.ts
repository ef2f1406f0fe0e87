import type { Capabilities } from '../generated/catalogue.ts';
import type { Exchange } from '../transport/exchange.ts';
import type { NodeClient } from './node-client.ts';
import { INDEX_PATHS, type IndexPath } from './finders/indexes.ts';

/** Something that releases have and a node may not offer: a service, the user store, or an index path. */
export interface MissingCapability {
  readonly what: string;
  readonly reason: string;
  /** What showed it; none when it was declared. */
  readonly shownBy?: readonly Exchange[];
}

/** Everything that may be missing, as it is named on the command line and in profiles. */
export const CAPABILITIES = [
  'health',
  'index',
  'userStore',
  ...INDEX_PATHS.map((path) => `/ext/index/${path}`),
] as const;
export type Capability = (typeof CAPABILITIES)[number];

/** What is known without asking: that the node offers something, or does not. */
export type DeclaredCapabilities = ReadonlyMap<Capability, boolean>;

/** Statuses of a path that is not served, or is barred by something in front of the node. 429 bars nothing: it says later. */
const ABSENT: ReadonlySet<number> = new Set([403, 404]);

/** What a profile declares of its nodes. */
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
 * Finds out what a node does not offer, where nobody declared it: from a bounded number of requests that change nothing.
 * What was declared to be there is not doubted, so that its absence fails.
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
 * The document has every node serve its health: what may lack it is a gateway that bars the services of one node. It bars the
 * indexes, too, and does not answer in the name of the node.
 */
async function missingHealth(client: NodeClient, indexes: readonly AskedIndex[]): Promise<MissingCapability[]> {
  const got = (await client.ask({ method: 'GET', path: '/ext/health' })).exchange;
  if (!isAbsent(got) || isOfNode(got) || indexes.some(({ exchange }) => isServed(exchange))) return [];
  const called = (await client.call('health.liveness', {})).exchange;
  return isAbsent(called)
    ? [{ what: 'health', reason: reasonFor('the health service', got), shownBy: [got, called] }]
    : [];
}

/** Whether a node refuses in its own name: releases give all their answers the header `Node-Id`. */
function isOfNode({ outcome }: Exchange): boolean {
  return outcome.kind === 'answer' && outcome.headers.some(([name]) => name.toLowerCase() === 'node-id');
}

interface AskedIndex {
  readonly path: `/ext/index/${IndexPath}`;
  readonly exchange: Exchange;
}

/** Asks for each index of which nothing was declared. */
async function askIndexes(client: NodeClient, declared: DeclaredCapabilities): Promise<readonly AskedIndex[]> {
  const paths = INDEX_PATHS.map((name) => `/ext/index/${name}` as const).filter((path) => !declared.has(path));
  return Promise.all(
    paths.map(async (path) => {
      const { exchange } = await client.call('index.getLastAccepted', { encoding: 'hex' }, { path });
      return { path, exchange };
    }),
  );
}

/** All indexes or none; of those of other chains than X the document shows no path, so that one may be elsewhere. */
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

/** The user store is served beside the chains; nodes have it switched off unless asked. */
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
