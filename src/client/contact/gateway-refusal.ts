import type { RefusedCause } from '../../generated/report.ts';
import { cut } from '../../encoding/cut.ts';
import { defined } from '../../encoding/defined.ts';
import type { Answer, Exchange, Header } from '../../transport/exchange.ts';
import { type GatewayStatus, gatewayStatus } from '../../transport/gateway-statuses.ts';
import { errorCodeIn, nodeIdIn, looksLikeNode, type Response } from './looks-like-node.ts';

/** A response from a gateway in front of the node. */
export interface GatewayRefusal {
  readonly reason: string;
  readonly cause: RefusedCause;
}

const MOST_NODES = 10;
const UNAUTHORIZED = 401;
const AUTHORIZATION = 'authorization';
const PASS_UPGRADE =
  'Let it pass upgrades. nginx: `proxy_http_version 1.1; proxy_set_header Upgrade $http_upgrade; proxy_set_header Connection "upgrade";`' +
  '; Apache: `ProxyPass "/" "http://NODE:9650/" upgrade=websocket`.';
const MEANING: Readonly<Record<GatewayStatus | 'otherwise', string>> = {
  credentials: 'it requires credentials; send them with --header',
  forbidden: 'forbidden',
  otherwise: 'a response of its own',
  'too-large': 'the request is too large for it; let it pass larger ones',
  'too-many': 'too many requests; lower the rate with --rate',
  unavailable: 'it gets no response of the node',
};
/** What no node says without the header `Node-Id`. Anything else is of a gateway if the node always sends this header. */
const OF_NO_NODE: ReadonlySet<string> = new Set<GatewayStatus>(['forbidden', 'too-many']);
/** What a gateway may say of one request, and not of the next. */
const PASSING: ReadonlySet<string | undefined> = new Set<GatewayStatus>(['credentials', 'too-many', 'unavailable']);

/** The headers in which a gateway names itself. No node of the document has them. */
const NAMES_GATEWAY: ReadonlySet<string> = new Set(['server', 'via']);

/** Servers of libraries, with which a node is written. None of them passes requests on by itself. */
const OF_A_LIBRARY = /^(?:BaseHTTP|Werkzeug|uvicorn|Jetty)\b/i;

/** Whether responses of a node had the header `Node-Id` so far, and the name that a gateway left. All clients of a node share it. */
export class NodeIdHabit {
  #omitted = false;
  #gateway: string | undefined;
  readonly #nodes = new Set<string>();

  /** Counts a response, if it looks like one of a node. */
  note(response: Response): void {
    if (!looksLikeNode(response)) return;
    const headers = headersOf(response.exchange);
    this.#gateway ??= headers.find(([name, value]) => NAMES_GATEWAY.has(name) && !OF_A_LIBRARY.test(value))?.[1];
    const id = nodeIdIn(headers);
    if (id === undefined) this.#omitted = true;
    else if (this.#nodes.size < MOST_NODES) this.#nodes.add(id);
  }

  /** Whether all responses of the node had the header, and there was one. */
  get isKept(): boolean {
    return this.#nodes.size > 0 && !this.#omitted;
  }

  /** The name of the gateway in the responses of the node, if there is one: text of the target. */
  get gateway(): string | undefined {
    return this.#gateway;
  }

  /** The IDs of the nodes that answered, at most ten. Several nodes stand behind the address if there are several. */
  get nodes(): readonly string[] {
    return [...this.#nodes];
  }
}

/**
 * Detects a response from a gateway in front of the node: one that has neither the header `Node-Id`, which the node always sends, nor the
 * form of a response of a node. Undefined for other responses: one with the header is the node's own. Credentials of the user that are
 * refused are a refusal, too, whoever refuses them: nodes with an API of their own for tokens do.
 *
 * @param habit What is known of the node. Undefined: no gateway is in front of it, other than one that forbids or limits requests.
 * @param namesHost Whether the request names another host: then a gateway may respond for that host, whatever the node sends.
 */
export function gatewayRefusal(
  response: Response,
  habit: NodeIdHabit | undefined,
  namesHost = false,
): GatewayRefusal | undefined {
  const { outcome, number } = response.exchange;
  const host = namesHost ? ({ asked: 'host' } as const) : {};
  if (outcome.kind === 'fault') {
    if (!namesHost || habit === undefined || outcome.code !== 'closed') return undefined;
    const reason =
      `no response to a request for another host (${outcome.reason}; exchange ${number}): ` +
      'a gateway in front of the node may take requests for its own hosts alone';
    return { reason, cause: { kind: 'refused', status: 0, exchange: number, ...host } };
  }
  const { status } = outcome;
  if (status === UNAUTHORIZED && bringsCredentials(response.exchange)) {
    const reason =
      `the target returned HTTP ${status} to a request with the credentials of the user (exchange ${number}): ` +
      'they do not allow it, or have expired; renew them with --header or --header-command';
    return { reason, cause: { kind: 'refused', status, exchange: number } };
  }
  if (!isWithoutNode(outcome)) return undefined;
  const what = gatewayStatus(status, errorCodeIn(response.json)) ?? 'otherwise';
  const isOfGateway = habit !== undefined && (habit.isKept || namesHost) && !looksLikeNode(response);
  if (!OF_NO_NODE.has(what) && !isOfGateway) return undefined;
  const code = gatewayStatus(status) === undefined ? errorCodeIn(response.json) : undefined;
  const shown = code === undefined ? `HTTP ${status}` : `HTTP ${status} with the error code ${code}`;
  return {
    reason: `a proxy in front of the node returned ${shown} (${MEANING[what]}; exchange ${number}, no Node-Id header)`,
    cause: { kind: 'refused', status, ...defined({ code }), exchange: number, ...host },
  };
}

/**
 * Detects that a gateway keeps the upgrade to a WebSocket from the node: it names itself in the responses of the node, and the upgrade is
 * refused. By default, nginx and Apache do not pass an upgrade, so that the node gets another request.
 */
export function upgradeRefusal(
  { number, outcome }: Exchange,
  habit: NodeIdHabit | undefined,
): GatewayRefusal | undefined {
  if (habit?.gateway === undefined || (outcome.kind === 'answer' && outcome.status < 200)) return undefined;
  const status = outcome.kind === 'answer' ? outcome.status : 0;
  const shown = `${status === 0 ? 'no response' : `HTTP ${status}`} to the upgrade to a WebSocket (exchange ${number})`;
  return {
    reason: `${shown}, and the gateway ${JSON.stringify(cut(habit.gateway, 60))} stands in front of the node. ${PASS_UPGRADE}`,
    cause: { kind: 'refused', status, exchange: number, asked: 'upgrade' },
  };
}

/** Whether a response may be of a gateway that lets the same request pass later. */
export function mayPassLater(response: Response): boolean {
  const { outcome } = response.exchange;
  if (outcome.kind === 'fault' || !isWithoutNode(outcome)) return false;
  return PASSING.has(gatewayStatus(outcome.status, errorCodeIn(response.json))) && !looksLikeNode(response);
}

/** Whether the user gave credentials, and the request has some. */
function bringsCredentials({ request: { headers, secretHeaders } }: Exchange): boolean {
  return secretHeaders?.includes(AUTHORIZATION) === true && headers.some(([name]) => name === AUTHORIZATION);
}

/** Whether a response lacks the header `Node-Id`. One that opens a WebSocket has none of the headers of a node. */
export function isWithoutNode({ status, headers }: Answer): boolean {
  return status >= 200 && nodeIdIn(headers) === undefined;
}

function headersOf({ outcome }: Exchange): readonly Header[] {
  return (outcome.kind === 'answer' ? outcome.headers : outcome.partial?.headers) ?? [];
}
