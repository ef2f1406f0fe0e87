import { gzipSync } from 'node:zlib';
import { isIP } from 'node:net';
import type { Dialect } from '../dialect.ts';
import { overlay } from '../overlay.ts';
import type { Patch } from './patch.ts';
import type { Container, Ledger, Json, Peers } from '../ledger.ts';
import { isBootstrapping } from '../services/health/check-dialect.ts';
import { HealthMonitor, LIVENESS } from '../services/health/health-monitor.ts';
import type { Handlers, HealthReport, HealthReports } from '../rpc/call.ts';
import { answerEvm } from './evm-rpc.ts';
import { type RpcEndpoint, answerRpc, write } from './json-rpc.ts';
import { type Header, NO_SNIFF, type NodeAnswer, type NodeRequest, emptyAnswer, textAnswer } from './message.ts';
import { type Route, routerOf } from './routes.ts';
import { HANDLERS } from '../services/handlers.ts';

const METHODS: ReadonlySet<string> = new Set(['GET', 'POST', 'HEAD']);

const HEADERS: ReadonlySet<string> = new Set(['origin', 'accept', 'content-type', 'x-requested-with']);

const ALLOW: readonly Header[] = [
  ['Access-Control-Allow-Origin', '*'],
  ['Access-Control-Allow-Credentials', 'true'],
];

const GZIP_FROM_BYTES = 1400;

/** What a node answers from. */
export interface Services {
  readonly ledger: Ledger;
  readonly dialect: Dialect;
  readonly handlers: Handlers;
  /** Called whenever a transaction was taken. */
  readonly onIssued: () => void;
  /** Milliseconds between the runs of the health checks. */
  readonly healthCheckMs?: number | undefined;
  readonly peers?: (() => Peers | undefined) | undefined;
  /** When a node that waited for a peer got its chains from it, in Unix nanoseconds. */
  readonly bootstrappedAt?: (() => bigint | undefined) | undefined;
}

/** The node as a function: a request in, its answer out, in the order of layers that deployed nodes have. */
function answererOf(services: Services): (request: NodeRequest) => NodeAnswer {
  const { ledger, dialect, healthCheckMs, peers } = services;
  const health = new HealthMonitor(ledger, dialect, { everyMs: healthCheckMs, peers });
  const route = routerOf(ledger);
  const common: readonly Header[] = [
    ['Node-Id', ledger.nodeId],
    ...(dialect.gzip ? ([['Vary', 'Accept-Encoding']] as const) : []),
    ['Vary', 'Origin'],
  ];
  const answer = (request: NodeRequest): NodeAnswer => {
    if (dialect.hostCheck && !isAllowedHost(request.headers.get('host') ?? ''))
      return textAnswer(403, 'invalid host specified\n', NO_SNIFF);
    const clean = cleanPath(request.path);
    if (clean !== request.path) return redirect(clean, request.query);
    const found = route(request.path);
    if (found === undefined || (dialect.startsWithPlatformChain && isLater(found) && isStarting(services)))
      return textAnswer(404, '404 page not found\n', NO_SNIFF);
    return follow(found, request, services, health);
  };
  return (request) => {
    if (isPreflight(request)) {
      const preflight = answerPreflight(request);
      return { ...preflight, headers: [['Node-Id', ledger.nodeId], ...preflight.headers] };
    }
    const plain = answer(request);
    const encoded = dialect.gzip ? compress(request, plain) : plain;
    return { ...encoded, headers: [...common, ...corsHeaders(request), ...encoded.headers] };
  };
}

function follow(route: Route, request: NodeRequest, services: Services, health: HealthMonitor): NodeAnswer {
  if (route.to === 'evm') return answerEvm(request, services.ledger);
  if (route.to === 'health') {
    if (route.report !== 'all' || request.method === 'GET') return answerHealth(route.report, request.query, health);
    return answerRpc(request, endpointOf('health', services, health));
  }
  if (route.service === 'platform' && isStarting(services))
    return textAnswer(503, 'API call rejected because chain is not done bootstrapping\n', NO_SNIFF);
  const endpoint = endpointOf(route.service, services, health);
  if (route.service !== 'index') {
    // The genesis of the Subnet's chain is not kept: it has no transaction.
    const ledger = route.isOfSubnet ? overlay(services.ledger, { exchangeTx: () => undefined }) : services.ledger;
    return answerRpc(request, { ...endpoint, call: { ...endpoint.call, ledger } });
  }
  const acceptedAt = services.bootstrappedAt?.();
  const ledger = acceptedAt === undefined ? services.ledger : withTimes(services.ledger, acceptedAt);
  return answerRpc(request, { ...endpoint, call: { ...endpoint.call, ledger, indexPath: route.indexPath } });
}

/** The ledger of a node that accepted all containers at one time. */
function withTimes(ledger: Ledger, acceptedAt: bigint): Ledger {
  const at = ({ id, bytes, index }: Container): Container => ({ id, bytes, index, acceptedAt });
  return overlay(ledger, {
    index: (path) => ledger.index(path)?.map(at),
    containerById: (path, id) => {
      const container = ledger.containerById(path, id);
      return container && at(container);
    },
  });
}

/** Whether a path leads to a chain that begins once the P-Chain is bootstrapped. */
function isLater(route: Route): boolean {
  if (route.to !== 'rpc') return route.to === 'evm';
  return route.service === 'index' ? route.indexPath !== 'P/block' : route.service === 'avm';
}

/** Whether the node has not bootstrapped its P-Chain yet: it has not done so for all chains of the Primary Network, and this one ails. */
function isStarting({ ledger, peers }: Services): boolean {
  const checks = ledger.health(peers?.());
  return isBootstrapping(checks) && checks.some(({ name, error }) => name === 'P' && error !== undefined);
}

function endpointOf(
  service: string,
  { ledger, dialect, handlers, onIssued, peers }: Services,
  health: HealthMonitor,
): RpcEndpoint {
  return { service, handlers, call: { ledger, dialect, health, onIssued, peers: peers?.() } };
}

function redirect(path: string, query: string): NodeAnswer {
  const location = encodeURI(path) + (query === '' ? '' : `?${query}`);
  return emptyAnswer(301, ['Location', location]);
}

function compress(request: NodeRequest, answer: NodeAnswer): NodeAnswer {
  const wanted = (request.headers.get('accept-encoding') ?? '').includes('gzip');
  if (!wanted || answer.body.length < GZIP_FROM_BYTES) return answer;
  return { ...answer, headers: [...answer.headers, ['Content-Encoding', 'gzip']], body: gzipSync(answer.body) };
}

/** Whether a node answers a request with this Host header: an IP address, `localhost`, or nothing. */
function isAllowedHost(header: string): boolean {
  if (header === '') return true;
  const host = withoutPort(header);
  return isIP(host) !== 0 || host.toLowerCase() === 'localhost';
}

/** The host before the port; the whole text when it is not of the form `host:port` or `[host]:port`. */
function withoutPort(header: string): string {
  const parts = /^(?:\[([^[\]]*)\]|([^:[\]]*)):[^:[\]]*$/.exec(header);
  return parts?.[1] ?? parts?.[2] ?? header;
}

/** The path without empty, `.` and `..` segments; a trailing slash stays. What is not clean is redirected to this. */
function cleanPath(path: string): string {
  const kept: string[] = [];
  for (const segment of path.split('/')) {
    if (segment === '..') kept.pop();
    else if (segment !== '' && segment !== '.') kept.push(segment);
  }
  const clean = `/${kept.join('/')}`;
  return path.endsWith('/') && clean !== '/' ? `${clean}/` : clean;
}

/** Whether a browser asks what it may send. */
function isPreflight(request: NodeRequest): boolean {
  return request.method === 'OPTIONS' && request.headers.has('access-control-request-method');
}

/** The answer to a preflight, whatever its path: always 200, with permission only for what is allowed. */
function answerPreflight({ headers }: NodeRequest): NodeAnswer {
  const vary: Header[] = ['Origin', 'Access-Control-Request-Method', 'Access-Control-Request-Headers'].map((name) => [
    'Vary',
    name,
  ]);
  const method = (headers.get('access-control-request-method') ?? '').toUpperCase();
  const wanted = (headers.get('access-control-request-headers') ?? '').split(',').map((name) => name.trim());
  const names = wanted.filter((name) => name !== '');
  const allowed = METHODS.has(method) && names.every((name) => HEADERS.has(name.toLowerCase()));
  if (!headers.has('origin') || !allowed) return emptyAnswer(200, ...vary);
  const allowedHeaders: Header[] =
    names.length === 0 ? [] : [['Access-Control-Allow-Headers', names.map(canonical).join(', ')]];
  return emptyAnswer(200, ...vary, ...ALLOW, ['Access-Control-Allow-Methods', method], ...allowedHeaders);
}

/** The headers that let a page of another origin read the answer. */
function corsHeaders({ method, headers }: NodeRequest): readonly Header[] {
  return headers.has('origin') && (METHODS.has(method) || method === 'OPTIONS') ? ALLOW : [];
}

function canonical(name: string): string {
  return name.toLowerCase().replace(/(^|-)[a-z]/g, (part) => part.toUpperCase());
}

/** Answers a health report as plain HTTP: 200 when healthy, 503 when not. `query` selects by `tag`. */
function answerHealth(
  report: 'all' | 'health' | 'readiness' | 'liveness',
  query: string,
  health: HealthReports,
): NodeAnswer {
  const { checks, healthy } = reportOf(report, query, health);
  const body: Json = { checks, healthy };
  return {
    status: healthy ? 200 : 503,
    headers: [['Content-Type', 'application/json']],
    body: Buffer.from(`${write(body)}\n`, 'latin1'),
  };
}

function reportOf(report: string, query: string, health: HealthReports): HealthReport {
  if (report === 'liveness') return LIVENESS;
  if (report === 'readiness') return health.readiness();
  // A pair with a semicolon is none.
  const pairs = query.split('&').filter((pair) => !pair.includes(';'));
  return health.health(new URLSearchParams(pairs.join('&')).getAll('tag'));
}

/** What a changed node answers from. */
interface PatchedServices extends Omit<Services, 'handlers'> {
  readonly patch: Patch;
}

/** The changed node as a function: a request in, its answer out. */
export function patchedAnswerer({
  dialect,
  patch,
  ...services
}: PatchedServices): (request: NodeRequest) => NodeAnswer | Promise<NodeAnswer> {
  const { onRequest = (request) => request, onAnswer = (_request, answer) => answer } = patch;
  const answer = answererOf({
    ...services,
    dialect: patch.dialect?.(dialect) ?? dialect,
    handlers: patch.handlers?.(HANDLERS) ?? HANDLERS,
  });
  return (request) => onAnswer(request, answer(onRequest(request)));
}
