import type { RefusedCause } from '../../generated/report.ts';
import { defined } from '../../encoding/defined.ts';
import type { Exchange, Header } from '../../transport/exchange.ts';
import { type GatewayStatus, gatewayStatus } from '../../transport/gateway-statuses.ts';
import { errorCodeIn, nodeIdIn, looksLikeNode, type Response } from './looks-like-node.ts';

/** A response from a gateway in front of the node. */
export interface GatewayRefusal {
  readonly reason: string;
  readonly cause: RefusedCause;
}

const MOST_NODES = 10;
const MEANING: Readonly<Record<GatewayStatus, string>> = {
  credentials: 'it requires credentials; send them with --header',
  forbidden: 'forbidden',
  'too-many': 'too many requests; lower the rate with --rate',
  unavailable: 'it gets no response of the node',
};
/** Statuses that no node sends without the header `Node-Id`. The others are of a gateway if the node always sends this header. */
const OF_NO_NODE: ReadonlySet<GatewayStatus> = new Set(['forbidden', 'too-many']);

/** Whether the responses of a node so far had the header `Node-Id`. All clients of a node share it. */
export class NodeIdHabit {
  #omitted = false;
  readonly #nodes = new Set<string>();

  /** Counts a response, if it looks like one of a node. */
  note(response: Response): void {
    if (!looksLikeNode(response)) return;
    const id = nodeIdIn(headersOf(response.exchange));
    if (id === undefined) this.#omitted = true;
    else if (this.#nodes.size < MOST_NODES) this.#nodes.add(id);
  }

  /** Whether all responses of the node had the header, and there was one. */
  get isKept(): boolean {
    return this.#nodes.size > 0 && !this.#omitted;
  }

  /** The IDs of the nodes that answered, at most ten. Several nodes stand behind the address if there are several. */
  get nodes(): readonly string[] {
    return [...this.#nodes];
  }
}

/**
 * Detects a response from a gateway in front of the node. Undefined for other responses: one with the header `Node-Id` is the node's own.
 *
 * @param habit What is known of the node. Undefined: no gateway is in front of it, other than one that forbids or limits requests.
 */
export function gatewayRefusal(response: Response, habit: NodeIdHabit | undefined): GatewayRefusal | undefined {
  const { outcome, number } = response.exchange;
  const what = meaningWithoutNode(response);
  if (outcome.kind === 'fault' || what === undefined) return undefined;
  if (!OF_NO_NODE.has(what) && (habit?.isKept !== true || looksLikeNode(response))) return undefined;
  const { status } = outcome;
  const code = gatewayStatus(status) === undefined ? errorCodeIn(response.json) : undefined;
  const shown = code === undefined ? `HTTP ${status}` : `HTTP ${status} with the error code ${code}`;
  return {
    reason: `a proxy in front of the node returned ${shown} (${MEANING[what]}; exchange ${number}, no Node-Id header)`,
    cause: { kind: 'refused', status, ...defined({ code }), exchange: number },
  };
}

/** Whether a response may be of a gateway that lets the same request pass later. */
export function mayPassLater(response: Response): boolean {
  const what = meaningWithoutNode(response);
  return what !== undefined && what !== 'forbidden' && !looksLikeNode(response);
}

/** The meaning of a response with a status or an error code of gateways, and without the header `Node-Id`. */
function meaningWithoutNode({ exchange, json }: Response): GatewayStatus | undefined {
  const { outcome } = exchange;
  if (outcome.kind === 'fault' || isMarked(exchange)) return undefined;
  return gatewayStatus(outcome.status, errorCodeIn(json));
}

function isMarked(exchange: Exchange): boolean {
  return nodeIdIn(headersOf(exchange)) !== undefined;
}

function headersOf({ outcome }: Exchange): readonly Header[] {
  return (outcome.kind === 'answer' ? outcome.headers : outcome.partial?.headers) ?? [];
}
