import { objectIn } from '../../encoding/json.ts';
import type { HealthCheck, Json } from '../ledger.ts';
import type { Call } from '../rpc/call.ts';
import { type NodeAnswer, type NodeRequest } from '../server/message.ts';
import { mapResponse, withNodeLedger, mapRequest, mapResult, mapResultAt } from './changes.ts';
import { plain, withJson } from './envelopes.ts';
import { isMembers } from './json-path.ts';
import type { Change } from '../server/patch.ts';

export const ALL = '/ext/health';
export const SAME = '/ext/health/health';
export const READINESS = '/ext/health/readiness';
export const LIVENESS = '/ext/health/liveness';

/** A health report, whoever asked for it. */
export type Report = Readonly<Record<string, Json | undefined>>;

export function getOf(path: string): (request: NodeRequest) => boolean {
  return (request) => request.method === 'GET' && request.path === path;
}

/** Changes the answers to a GET of a path. */
export function mapGet(
  path: string,
  change: (answer: NodeAnswer, request: NodeRequest) => NodeAnswer | Promise<NodeAnswer>,
): Change {
  return mapResponse(getOf(path), change, []);
}

/** Changes the report that a GET of a path answers with; its status stays. */
export function mapGetReport(path: string, change: (report: Report, request: NodeRequest) => Json): Change {
  return mapGet(path, (answer, request) => {
    const report = objectIn(answer.body);
    const members = report && plain(report);
    return members !== undefined && isMembers(members) ? withJson(answer, change(members, request)) : answer;
  });
}

/** Changes the report of a method. */
export function mapCalledReport(
  method: 'health.health' | 'health.readiness',
  change: (report: Report, call: Call) => Json,
): Change {
  return mapResult(method, (report, call) => (isMembers(report) ? change(report, call) : report));
}

/** Changes each check in the report of a method. */
export function mapCalledChecks(
  method: 'health.health' | 'health.readiness',
  change: (check: Report, name: string) => Json,
): Change {
  return mapCalledReport(method, (report) => eachCheck(report, change));
}

/** Gives the answer to a GET of a path another status. */
export function mapStatus(path: string, change: (status: number) => number): Change {
  return mapGet(path, (answer) => ({ ...answer, status: change(answer.status) }));
}

/** Another query in the place of that of a GET. */
export function mapQuery(path: string, change: (query: string) => string): Change {
  return mapRequest((request) => (getOf(path)(request) ? { ...request, query: change(request.query) } : request), []);
}

/** The header of an answer with another value; undefined takes it out. */
export function withHeader(answer: NodeAnswer, name: string, value: string | undefined): NodeAnswer {
  const others = answer.headers.filter(([header]) => header.toLowerCase() !== name.toLowerCase());
  return { ...answer, headers: value === undefined ? others : [...others, [name, value]] };
}

export function checksOf({ checks }: Report): Report {
  return checks !== undefined && isMembers(checks) ? checks : {};
}

export function keepChecks(report: Report, test: (name: string, check: Json) => boolean): Report {
  const kept = Object.entries(checksOf(report)).filter(([name, check]) => check !== undefined && test(name, check));
  return { ...report, checks: Object.fromEntries(kept) };
}

export function eachCheck(report: Report, change: (check: Report, name: string) => Json): Report {
  return {
    ...report,
    checks: Object.fromEntries(
      Object.entries(checksOf(report)).map(([name, check]) => [
        name,
        check !== undefined && isMembers(check) ? change(check, name) : check,
      ]),
    ),
  };
}

export function isFailing(check: Json | undefined): boolean {
  return check !== undefined && isMembers(check) && check.error !== undefined;
}

/** Names of the checks of the whole node. */
export const GLOBAL = ['bootstrapped', 'database', 'diskspace', 'network', 'router'];

/** What reports the checks of the node. */
const REPORTING = [
  ...['health.health', 'health.readiness'],
  ...['', '/health', '/readiness'].map((end) => `GET /ext/health${end}`),
];

/** Changes the checks of the node itself, for whoever reports them. */
export function mapReportedChecks(change: (checks: readonly HealthCheck[]) => readonly HealthCheck[]): Change {
  return withNodeLedger((base) => ({ health: (peers) => change(base.health(peers)) }), REPORTING);
}

/** The node has no peers: no other one makes blocks. */
export const ALONE: Change = mapResultAt('health.health', 'checks/network/message/connectedPeers', () => 0);
