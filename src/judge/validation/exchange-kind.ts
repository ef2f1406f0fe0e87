import { isJsonObject, type JsonValue } from '../../encoding/json.ts';

/** The services that the document covers. */
export type Service = 'health' | 'platform' | 'index';

/** The interface of an exchange. `other` is an interface that the document does not cover. */
export interface ExchangeKind {
  readonly kind: 'json-rpc' | 'health-get' | 'other';
  readonly service?: Service;
  /** For GET of a health endpoint, its part of the catalogue: `http.health`, `http.health-readiness`. */
  readonly endpoint?: string;
}

const OTHER: ExchangeKind = { kind: 'other' };
const HEALTH_GET = /\/ext\/health(?:\/(health|readiness|liveness))?$/;
const PLATFORM = /\/ext\/(?:bc\/)?P$/;
const CHAIN = /\/ext\/bc\/[^/]+$/;
const INDEX = /\/ext\/index\/[^/]+\/[^/]+$/;

/**
 * The interface of an exchange, by HTTP method and path (section 4). The general path of a chain belongs to the Platform service only
 * with a method of that service.
 *
 * @param method JSON-RPC method of the request.
 */
export function exchangeKind(httpMethod: string, path: string, method: string | undefined): ExchangeKind {
  const [place = ''] = path.split(/[?#]/);
  if (httpMethod === 'GET') {
    const match = HEALTH_GET.exec(place);
    if (match === null) return OTHER;
    const [, part] = match;
    return { kind: 'health-get', service: 'health', endpoint: `http.health${part === undefined ? '' : `-${part}`}` };
  }
  if (httpMethod !== 'POST') return OTHER;
  if (place.endsWith('/ext/health')) return { kind: 'json-rpc', service: 'health' };
  if (INDEX.test(place)) return { kind: 'json-rpc', service: 'index' };
  if (PLATFORM.test(place)) return { kind: 'json-rpc', service: 'platform' };
  if (CHAIN.test(place) && method?.startsWith('platform.') === true) return { kind: 'json-rpc', service: 'platform' };
  return OTHER;
}

const UNHEALTHY = 503;

/**
 * Whether a result with this HTTP status is the report of an unhealthy node. The document defines the status 503 for GET. For the
 * methods of the health service, it defines no status.
 */
export function isUnhealthyReport(status: number, result: JsonValue | undefined): boolean {
  return status === UNHEALTHY && isJsonObject(result) && result.healthy === false;
}
