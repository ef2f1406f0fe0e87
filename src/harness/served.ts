import type { ProfileView, RuledOut } from '../judge/catalogue/profile-view.ts';
import { isJsonObject } from '../encoding/json.ts';
import { METHODS } from '../generated/methods.ts';
import type { Finding } from '../generated/report.ts';
import type { NodeClient, RpcReply } from '../client/node-client.ts';
import { mayPassLater } from '../client/contact/gateway-refusal.ts';
import { pathOf } from '../client/rpc-client.ts';
import { isKnown, mayBeUnknown } from '../client/known-methods.ts';
import { blockedBy, NotApplicable, NotTestable } from './not-testable.ts';
import { textOf, memberOf } from '../encoding/read-json.ts';
import { Failure } from './failure.ts';

const KNOWN: ReadonlySet<string> = new Set(METHODS.map(({ method }) => method));
const NOT_FOUND = 404;
/** Statuses of servers that know no such method. */
const UNKNOWN: ReadonlySet<number> = new Set([NOT_FOUND, 405, 501]);

/**
 * Checks that the node should serve a method at a path.
 *
 * @throws NotApplicable if the profile does not contain the method, or the node does not offer it.
 */
export function assertOffered(profile: ProfileView, method: string, path: string | undefined): void {
  const ruledOut = (KNOWN.has(method) ? profile.whyNot(method) : undefined) ?? missingAt(profile, path);
  if (ruledOut !== undefined) throw new NotApplicable(ruledOut.reason, ruledOut.cause);
}

/**
 * Checks that the node should serve a path.
 *
 * @throws NotApplicable if the node does not offer it.
 */
export function assertPathOffered(profile: ProfileView, path: string): void {
  const ruledOut = missingAt(profile, path);
  if (ruledOut !== undefined) throw new NotApplicable(ruledOut.reason, ruledOut.cause);
}

function missingAt(profile: ProfileView, path: string | undefined): RuledOut | undefined {
  return path === undefined ? undefined : profile.missing(path);
}

/**
 * Checks that the node knows a method of the profile. An error for an unknown method or an unknown path proves nothing else.
 *
 * @param path The path of the request, if it is not the usual path of the method.
 * @throws Failure if the node does not know the method.
 */
export async function assertKnown(
  client: NodeClient,
  { exchange, json }: RpcReply,
  method: string,
  path: string | undefined,
): Promise<void> {
  if (!KNOWN.has(method) || !isOwnPath(method, path)) return;
  const { outcome } = exchange;
  const status = outcome.kind === 'answer' && !isJsonObject(json) ? outcome.status : 0;
  const expected = `a response of ${method}`;
  if (UNKNOWN.has(status) && (await lacksOnly(client, method, path ?? pathOf(method)))) {
    throw new Failure({
      message: `The node does not serve ${method} (HTTP ${status}), but the profile contains this method.`,
      signature: { kind: 'not-served', rule: 'method', method },
      expected,
      actual: `HTTP ${status}`,
      exchange: exchange.number,
    });
  }
  if (path === undefined && status === NOT_FOUND) {
    throw new Failure({
      message: `The node does not serve the path of ${method}, but the profile contains this method.`,
      signature: { kind: 'not-served', rule: 'path', method },
      expected,
      actual: `HTTP ${NOT_FOUND}`,
      exchange: exchange.number,
    });
  }
  const error = memberOf(json, 'error');
  if (!isJsonObject(error) || !mayBeUnknown(error, method) || (await isKnown(client, method, json, path)) !== false)
    return;
  throw new Failure(unknownMethod(method, textOf(error, 'message') ?? '', exchange.number));
}

/** The finding that a node does not know a method of the profile. @param said Its own words in the exchange */
export function unknownMethod(method: string, said: string, exchange: number): Finding {
  return {
    message: `The node does not know ${method}, but the profile contains this method: ${said}`,
    signature: { kind: 'not-served', rule: 'method', method },
    expected: `a response of ${method}`,
    actual: said,
    hint: 'If the node need not serve it, name it with --without, or test with another profile: npx avalanche-conformance list profiles',
    exchange,
  };
}

/** Whether a node answers another method of a service at a path, and this one not even without arguments: it may refuse those of a call. */
async function lacksOnly(client: NodeClient, method: string, path: string): Promise<boolean> {
  if ((await isAnswered(client, method, path)) !== false) return false;
  const service = METHODS.find((each) => each.method === method)?.service;
  for (const each of METHODS)
    if (each.service === service && (await isAnswered(client, each.method, path)) === true) return true;
  return false;
}

/** Whether a node answers a method at a path; undefined where a proxy in front of it may have answered. */
async function isAnswered(client: NodeClient, method: string, path: string): Promise<boolean | undefined> {
  const reply = await client.callBare(method, path);
  if (reply.refusal !== undefined || mayPassLater(reply)) return undefined;
  const { outcome } = reply.exchange;
  return isJsonObject(reply.json) || (outcome.kind === 'answer' && !UNKNOWN.has(outcome.status));
}

/** Whether a path is one of the method's service: each index has its own. At another path, a node need not know the method. */
function isOwnPath(method: string, path = pathOf(method)): boolean {
  return path === pathOf(method) || (method.startsWith('index.') && path.startsWith('/ext/index/'));
}

/**
 * Checks that the suite has read the whole response.
 *
 * @throws NotTestable if the response is larger than the suite reads.
 */
export function assertRead({ exchange, excess }: RpcReply): void {
  if (excess !== undefined) throw blockedBy(excess, exchange);
}

/**
 * Checks that the node sent a complete response, and that the suite has read it.
 *
 * @throws Failure without a complete response.
 * @throws NotTestable if the response is larger than the suite reads.
 */
export function assertComplete(reply: RpcReply): void {
  assertRead(reply);
  const { request, outcome, number } = reply.exchange;
  if (outcome.kind === 'answer') return;
  // A handshake has a time of its own.
  const isSlow = outcome.code === 'timeout' && !request.headers.some(([name]) => name === 'upgrade');
  throw new Failure({
    message: `The node sent no complete response: ${outcome.reason}${reply.timedOut === true ? ', twice' : ''}`,
    signature: { kind: 'no-response', rule: outcome.code },
    expected: 'an HTTP response',
    actual: outcome.code,
    ...(isSlow ? { hint: 'If the method is slow, give requests more time with --timeout.' } : {}),
    exchange: number,
  });
}

/**
 * Checks that no proxy in front of the node rejected the request: such a response says nothing about the node.
 *
 * @throws NotTestable if it did. Whether the node offers the method is not known.
 */
export function assertNotRefused({ refusal }: RpcReply): void {
  if (refusal === undefined) return;
  const { reason, cause } = refusal;
  throw new NotTestable(reason, cause);
}
