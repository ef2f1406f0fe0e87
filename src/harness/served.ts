import type { ProfileView, RuledOut } from '../catalogue/profile-view.ts';
import { isJsonObject } from '../encoding/json.ts';
import { METHODS } from '../generated/methods.ts';
import type { Asked } from '../target/node-client.ts';
import { NotTestable } from '../target/not-testable.ts';
import { gatewayRefusal } from '../target/gateway-refusal.ts';
import { textOf } from '../target/read-json.ts';
import { Failure, NotApplicable } from './failure.ts';

const KNOWN: ReadonlySet<string> = new Set(METHODS.map(({ method }) => method));
const METHOD_NOT_FOUND = -32601;
const NOT_FOUND = 404;
const TOO_MANY = 429;

/**
 * Makes sure that a method and the path it is asked at are expected to be served.
 *
 * @throws NotApplicable when the profile does not have the method, or the node is known not to offer it.
 */
export function assertOffered(profile: ProfileView, method: string, path: string | undefined): void {
  const ruledOut = (KNOWN.has(method) ? profile.whyNot(method) : undefined) ?? missingAt(profile, path);
  if (ruledOut !== undefined) throw new NotApplicable(ruledOut.reason, ruledOut.cause);
}

/**
 * Makes sure that a path is expected to be served.
 *
 * @throws NotApplicable when the node is known not to offer it.
 */
export function assertPathOffered(profile: ProfileView, path: string): void {
  const ruledOut = missingAt(profile, path);
  if (ruledOut !== undefined) throw new NotApplicable(ruledOut.reason, ruledOut.cause);
}

function missingAt(profile: ProfileView, path: string | undefined): RuledOut | undefined {
  return path === undefined ? undefined : profile.missing(path);
}

/**
 * Makes sure that a method of the profile is known to the node: an error for an unknown method, or for a path that is not there,
 * is no proof of anything else.
 *
 * @param path Where it was asked, when not at its usual path.
 * @throws Failure when the node does not know it.
 */
export function assertKnown({ exchange, json }: Asked, method: string, path: string | undefined): void {
  if (!KNOWN.has(method)) return;
  const { outcome } = exchange;
  if (path === undefined && outcome.kind === 'answer' && outcome.status === NOT_FOUND && !isJsonObject(json)) {
    throw new Failure({
      message: `The node does not serve the path of ${method}, but the profile contains this method.`,
      signature: { kind: 'not-served', rule: 'path' },
      expected: `a response of ${method}`,
      actual: `HTTP ${NOT_FOUND}`,
      exchange: exchange.number,
    });
  }
  const error = isJsonObject(json) ? json.error : undefined;
  if (!isJsonObject(error)) return;
  const message = textOf(error, 'message') ?? '';
  if (error.code !== METHOD_NOT_FOUND && !message.includes("can't find method")) return;
  throw new Failure({
    message: `The node does not know ${method}, but the profile contains this method: ${message}`,
    signature: { kind: 'not-served', rule: 'method' },
    expected: `a response of ${method}`,
    actual: message,
    hint: 'Another profile may fit this node; see: avalanche-conformance profiles',
    exchange: exchange.number,
  });
}

/**
 * Makes sure that something in front of the node did not refuse the request: such an answer says nothing about the node.
 * What the node itself answers carries the header `Node-Id`.
 *
 * @throws NotApplicable for 403 without that header: this target does not offer it.
 * @throws NotTestable for 429 without it: asked more slowly, it may.
 */
export function assertNotRefused({ exchange }: Asked): void {
  const refusal = gatewayRefusal(exchange);
  if (refusal === undefined) return;
  const { reason, cause } = refusal;
  throw cause.status === TOO_MANY ? new NotTestable(reason, cause) : new NotApplicable(reason, cause);
}
