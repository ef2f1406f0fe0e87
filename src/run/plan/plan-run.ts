import { memberOf } from '../../encoding/read-json.ts';
import { loadCatalogue } from '../../judge/catalogue/catalogue.ts';
import type { Profile } from '../../judge/catalogue/profile.ts';
import { loadProfiles } from '../../judge/catalogue/profiles.ts';
import { select } from '../../judge/catalogue/selection.ts';
import type { RunPlan, PlannedRequests } from '../../generated/report.ts';
import { dialectOf } from '../../client/profile/dialect-of.ts';
import { openUrl } from '../../client/target.ts';
import { openReferenceNode } from '../open-target.ts';
import { DEFAULT_SURVEY } from '../../client/survey-bound.ts';
import { requestBound } from './request-bound.ts';
import { testTarget } from '../test-target.ts';
import { shownAddress } from '../../transport/address.ts';
import type { RunOptions } from '../run-options.ts';
import { suiteOf } from '../suite.ts';
import { decodeCb58 } from '../../encoding/cb58.ts';
import { isJsonObject, parseJson, type JsonValue } from '../../encoding/json.ts';
import { METHODS } from '../../generated/methods.ts';
import type { Exchange } from '../../transport/exchange.ts';

/**
 * Plans the requests of a run: runs it on the reference node, in the scenario `standard`. The target receives no request. The run
 * ignores the hints of the user, because the reference node does not have this data.
 *
 * @throws Error on a suite bug in the run.
 */
export async function planRun(options: RunOptions): Promise<RunPlan> {
  const catalogue = await loadCatalogue();
  const profiles = await loadProfiles(catalogue);
  const { profile, target, seed, runs, repeat = 1, survey = DEFAULT_SURVEY } = options;
  const { ratePerSecond } = options.transport;
  const expected = profile === 'auto' ? profiles.get('document') : profiles.extend(profile.file);
  const planned = new PlannedRows();
  const requests = await rehearse(options, expected, planned);
  const requirements = select(catalogue.requirements, options).length;
  const rows = planned.all();
  return {
    schemaVersion: '1.0',
    suite: suiteOf(),
    target: 'url' in target ? shownAddress(target.url, options.transport.showAddress) : 'reference node',
    profile: expected.name,
    seed,
    runs,
    repeat,
    survey,
    requirements,
    requests,
    reads: rows.reduce((sum, { reads }) => sum + reads, 0),
    mayFail: rows.reduce((sum, { mayFail }) => sum + mayFail, 0),
    writes: rows.reduce((sum, { writes }) => sum + writes, 0),
    bound:
      options.maxRequests ??
      requestBound({ requirements, runs, repeat, survey, isCompared: options.against !== undefined }),
    ratePerSecond,
    rows,
  };
}

/** Runs on a reference node of the expected profile, and returns the number of requests. */
async function rehearse(options: RunOptions, expected: Profile, planned: PlannedRows): Promise<number> {
  const { target, transport, seed, user, key } = options;
  const node = await openReferenceNode({ scenario: 'standard', seed, dialect: dialectOf(expected) });
  try {
    const { requests, broke } = await testTarget('url' in target ? openUrl(node.url) : node, {
      ...options,
      outDir: undefined,
      user: user && node.known?.user,
      password: user && node.known?.password,
      key: key && node.known?.key,
      allowNetworks: node.known?.networks,
      hints: {},
      transport: { ...transport, headers: [], ratePerSecond: Infinity },
      waitReadyMs: 0,
      onExchange: (exchange) => {
        planned.add(exchange);
      },
    });
    if (broke !== undefined) throw new Error(`The plan could not be made: ${broke}`);
    return requests;
  } finally {
    await node.close();
  }
}

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
  const method = memberOf(called, 'method');
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
