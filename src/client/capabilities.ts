import { ZERO_ID } from '../encoding/id.ts';
import type { Capabilities } from '../generated/catalogue.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../encoding/json.ts';
import type { Exchange } from '../transport/exchange.ts';
import type { RpcReply, NodeClient } from './node-client.ts';
import { hasNodeId, errorCodeIn } from './contact/looks-like-node.ts';
import { INDEX_PATHS, type IndexPath } from './index-paths.ts';
import { gatewayStatus } from '../transport/gateway-statuses.ts';
import { textOf } from '../encoding/read-json.ts';

/** What a node does not offer: a service, the user store, an index path, or one method. */
export interface MissingCapability {
  readonly what: string;
  readonly reason: string;
  /** The exchanges that showed it; undefined if it was declared. */
  readonly shownBy?: readonly Exchange[];
  /** Whether the node must offer it: its requirements fail. */
  readonly isDemanded?: boolean;
}

/** The names of all optional capabilities, for the command line and for profiles. */
export const CAPABILITIES = [
  'health',
  'index',
  'userStore',
  ...INDEX_PATHS.map((path) => `/ext/index/${path}`),
] as const;
export type Capability = (typeof CAPABILITIES)[number];

/**
 * Capability -> whether the node offers it, by declaration. One that is demanded is looked for, and its absence is a failure. Of methods,
 * only those that are not offered are declared: the profile demands all others.
 */
export type DeclaredCapabilities = ReadonlyMap<string, boolean | 'demanded'>;

/** Paths that no node serves: the measure of a path that it does not serve. */
const NOWHERE = { index: '/ext/index/nowhere/block', service: '/ext/nowhere' } as const;
/** The ID of 32 zero bytes, which no container has. */

/** The capabilities that a profile declares for its nodes. */
export function declaredBy({ health, index, userStore, indexPaths }: Capabilities): DeclaredCapabilities {
  const declared = new Map<Capability, false | 'demanded'>();
  for (const [capability, value] of Object.entries({ health, index, userStore }))
    if (value !== undefined) declared.set(capability, value && 'demanded');
  for (const capability of indexPaths === undefined
    ? []
    : CAPABILITIES.filter((each) => each.startsWith('/ext/index/'))) {
    declared.set(capability, indexPaths?.some((path) => path === capability) === true && 'demanded');
  }
  return declared;
}

/** What is declared not to be offered: the index, if that is each of its paths. */
export function declaredMissing(declared: DeclaredCapabilities = new Map()): MissingCapability[] {
  const absent = [...declared].flatMap(([what, offered]) => (offered === false ? [what] : []));
  const paths: readonly string[] = INDEX_PATHS.map((path) => `/ext/index/${path}`);
  const names = paths.every((path) => absent.includes(path))
    ? new Set(['index', ...absent.filter((what) => !paths.includes(what))])
    : absent;
  return [...names].map((what) => ({ what, reason: `declared: the node does not offer ${what}` }));
}

/**
 * Detects the capabilities that a node does not offer, with a bounded number of requests that change nothing. It does not look for
 * those of which it is known whether the node offers them.
 */
export async function missingCapabilities(
  client: NodeClient,
  declared: DeclaredCapabilities,
): Promise<readonly MissingCapability[]> {
  const missing = declaredMissing(declared);
  const isOpen = (capability: Capability): boolean => typeof declared.get(capability) !== 'boolean';
  const indexes = isOpen('index') || isOpen('health') ? await askIndexes(client, isOpen) : [];
  if (isOpen('health')) missing.push(...(await missingHealth(client, indexes)));
  if (isOpen('index')) missing.push(...missingIndexes(indexes));
  if (isOpen('userStore')) missing.push(...(await missingUserStore(client)));
  const demanded: readonly string[] = [...declared].flatMap(([what, offered]) =>
    offered === 'demanded' ? [what] : [],
  );
  // Without any index, one that is demanded is missing, too.
  const isDemanded = ({ what }: MissingCapability): boolean =>
    demanded.some((name) => name === what || (what === 'index' && name.startsWith('/ext/index/')));
  return missing.map((each) => (isDemanded(each) ? { ...each, isDemanded: true } : each));
}

/**
 * In the document, every node serves its health. Only a gateway can block it. A gateway blocks the indexes, too, and its responses
 * do not have the header `Node-Id`.
 */
async function missingHealth(client: NodeClient, indexes: readonly AskedIndex[]): Promise<MissingCapability[]> {
  const reply = await client.ask({ method: 'GET', path: '/ext/health' });
  if (isHealthReport(reply) || isOfNode(reply.exchange) || indexes.some(({ isServed }) => isServed)) return [];
  const nowhere = await client.ask({ method: 'GET', path: NOWHERE.service });
  if (!servesNothing(answerAt(reply), answerAt(nowhere))) return [];
  if (isHealthReport(await client.call('health.health', {}))) return [];
  const called = await client.call('health.liveness', {});
  return servesNothing(answerAt(called), answerAt(await client.call('health.liveness', {}, { path: NOWHERE.service })))
    ? [
        {
          what: 'health',
          reason: reasonFor('the health service', reply.exchange),
          shownBy: [reply.exchange, called.exchange],
        },
      ]
    : [];
}

/** Whether a response to `GET`, or to a call, is a report. */
function isHealthReport({ json }: RpcReply): boolean {
  const report = isJsonObject(json) && 'result' in json ? json.result : json;
  return isJsonObject(report) && 'healthy' in report;
}

function isOfNode({ outcome }: Exchange): boolean {
  return outcome.kind === 'answer' && hasNodeId(outcome.headers);
}

interface AskedIndex {
  readonly path: `/ext/index/${IndexPath}`;
  readonly exchange: Exchange;
  /** Whether the response is from an index, which may be empty. */
  readonly isServed: boolean;
  readonly isAbsent: boolean;
}

/** Sends a request to each index of which it is not known whether the node offers it. */
async function askIndexes(
  client: NodeClient,
  isOpen: (capability: Capability) => boolean,
): Promise<readonly AskedIndex[]> {
  const paths = INDEX_PATHS.map((name) => `/ext/index/${name}` as const).filter(isOpen);
  const nowhere = answerAt(await askLastAccepted(client, NOWHERE.index));
  return Promise.all(
    paths.map(async (path) => {
      const reply = await askLastAccepted(client, path);
      const isAbsent = servesNothing(answerAt(reply), nowhere) && !(await knowsContainers(client, path));
      const isEnvelope = isJsonObject(reply.json) && ('result' in reply.json || 'error' in reply.json);
      return { path, exchange: reply.exchange, isAbsent, isServed: isEnvelope && !isAbsent };
    }),
  );
}

function askLastAccepted(client: NodeClient, path: string): Promise<RpcReply> {
  return client.call('index.getLastAccepted', { encoding: 'hex' }, { path });
}

/** Whether an index answers about a container at a path. A node may send the same error for all: an empty index, too, shows itself so. */
async function knowsContainers(client: NodeClient, path: string): Promise<boolean> {
  const { json } = await client.call('index.isAccepted', { id: ZERO_ID, encoding: 'hex' }, { path });
  return isJsonObject(json) && 'result' in json;
}

/**
 * The missing indexes; `index` if all of them are missing. If a node serves an index of the X-Chain, its other X-Chain indexes count
 * as missing only with status 403. The document shows no paths for other chains, so a node may serve those indexes elsewhere.
 */
function missingIndexes(indexes: readonly AskedIndex[]): MissingCapability[] {
  const servesX = indexes.some(({ path, isServed }) => isOfX(path) && isServed);
  const missing = indexes.filter(
    ({ path, exchange, isAbsent }) => isAbsent && !(servesX && isOfX(path) && !isBarred(exchange)),
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
  const at = (path: string): Promise<RpcReply> => client.call('keystore.listUsers', {}, { path });
  const reply = await at('/ext/keystore');
  return servesNothing(answerAt(reply), answerAt(await at(NOWHERE.service)))
    ? [{ what: 'userStore', reason: reasonFor('the user store', reply.exchange), shownBy: [reply.exchange] }]
    : [];
}

function isOfX(path: string): boolean {
  return path.startsWith('/ext/index/X/');
}

function isBarred({ outcome }: Exchange): boolean {
  return outcome.kind === 'answer' && outcome.status === 403;
}

function answerAt({ exchange: { outcome }, json }: RpcReply): ShownAtPath {
  return { status: outcome.kind === 'answer' ? outcome.status : 0, json };
}

function reasonFor(what: string, { request, outcome }: Exchange): string {
  if (outcome.kind === 'fault') return `${what} does not respond`;
  const body = new TextDecoder().decode(outcome.body.subarray(0, 80)).trim();
  const { pathname } = new URL(request.url);
  const said = body === '' ? '' : `: ${body}`;
  return `${what} is not offered: ${request.method} ${pathname} returned HTTP ${outcome.status}${said}`;
}

/** A response, as far as it shows whether the node serves its path. */
interface ShownAtPath {
  /** The HTTP status; 0 without a complete response. */
  readonly status: number;
  /** The body, if it is one JSON document. */
  readonly json: JsonValue | undefined;
}

/**
 * Whether a response shows that nothing is served at its path. The document defines no HTTP status for an error of a method, nor a
 * response at an unknown path. So a result or a JSON-RPC error shows a service at any status, unless the node sends the same error
 * where it serves nothing.
 *
 * @param nowhere The response to the same call at a path that no node serves.
 */
export function servesNothing(response: ShownAtPath, nowhere: ShownAtPath): boolean {
  const { status, json } = response;
  if (isJsonObject(json) && 'result' in json) return false;
  const refused = gatewayStatus(status, errorCodeIn(json));
  if (refused === 'too-many') return false;
  const error = errorIn(json);
  if (error !== undefined) return status === nowhere.status && isSameError(error, errorIn(nowhere.json));
  if (refused === 'forbidden' || status === 404) return true;
  // What needs credentials is served, and the other refusals may be over in a moment.
  return refused === undefined && status !== 0 && status === nowhere.status && errorIn(nowhere.json) === undefined;
}

function errorIn(json: JsonValue | undefined): JsonObject | undefined {
  return isJsonObject(json) && isJsonObject(json.error) ? json.error : undefined;
}

function isSameError(one: JsonObject, other: JsonObject | undefined): boolean {
  return other !== undefined && one.code === other.code && textOf(one, 'message') === textOf(other, 'message');
}
