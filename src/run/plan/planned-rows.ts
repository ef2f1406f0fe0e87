import { decodeCb58 } from '../../encoding/cb58.ts';
import { isJsonObject, parseJson, type JsonValue } from '../../encoding/json.ts';
import type { PlannedRequests } from '../../generated/report.ts';
import { METHODS } from '../../generated/methods.ts';
import type { Exchange } from '../../transport/exchange.ts';

type Kind = 'reads' | 'mayFail' | 'writes';

const NO_METHOD = '(unknown method)';
const NO_CALL = '(no JSON-RPC request)';
/** Methods that the suite calls but does not test. */
const OTHERS = /^(?:info\.getNodeVersion|keystore\.listUsers|avm\.\w+|eth_\w+|web3_\w+|net_\w+)$/;
const KNOWN: ReadonlySet<string> = new Set(METHODS.map(({ method }) => method));

interface Row extends Omit<PlannedRequests, 'paths'> {
  /** Path -> requests. */
  readonly paths: Map<string, number>;
}

/** Counts the exchanges of a run: one row for each method, in the order of the names. */
export class PlannedRows {
  readonly #rows = new Map<string, Row>();

  add(exchange: Exchange): void {
    const { method: verb, url, body } = exchange.request;
    const path = placeOf(new URL(url).pathname);
    const called = body === undefined ? undefined : jsonOf(body);
    const method = verb === 'POST' ? methodOf(called) : `${verb} ${path}`;
    const row: Row = this.#rows.get(method) ?? { method, paths: new Map(), reads: 0, mayFail: 0, writes: 0 };
    row.paths.set(path, (row.paths.get(path) ?? 0) + 1);
    row[kindOf(exchange, method)] += 1;
    this.#rows.set(method, row);
  }

  /** The rows. Requests without a known method are at the end. */
  all(): PlannedRequests[] {
    const rank = ({ method }: PlannedRequests): string => (method.startsWith('(') ? `~${method}` : method);
    return [...this.#rows.values()]
      .map((row) => ({
        ...row,
        paths: [...row.paths].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).map(([path]) => path),
      }))
      .sort((a, b) => (rank(a) < rank(b) ? -1 : 1));
  }
}

function methodOf(called: JsonValue | undefined): string {
  const method = isJsonObject(called) ? called.method : undefined;
  if (typeof method !== 'string') return NO_CALL;
  return KNOWN.has(method) || OTHERS.test(method) ? method : NO_METHOD;
}

function kindOf({ outcome }: Exchange, method: string): Kind {
  if (outcome.kind === 'fault') return 'mayFail';
  const json = jsonOf(outcome.body);
  // The health report of an unhealthy node has the status 503.
  const isReport = isJsonObject(json) && 'healthy' in json;
  const refused = (outcome.status >= 300 && !isReport) || (isJsonObject(json) && 'error' in json);
  if (refused) return 'mayFail';
  return method === 'platform.issueTx' ? 'writes' : 'reads';
}

function jsonOf(body: Uint8Array): JsonValue | undefined {
  const parsed = parseJson(body);
  return parsed.ok ? parsed.value : undefined;
}

/** A path with `<id>` for each ID, because the IDs are those of the reference node. */
function placeOf(pathname: string): string {
  return pathname
    .split('/')
    .map((part) => (part.length > 30 && decodeCb58(part).ok ? '<id>' : part))
    .join('/');
}
