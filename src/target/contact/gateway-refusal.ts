import type { RefusedCause } from '../../generated/report.ts';
import { looksLikeNode, type Response } from './looks-like-node.ts';

/** A response from a gateway in front of the node. */
export interface GatewayRefusal {
  readonly reason: string;
  readonly cause: RefusedCause;
  /** Whether the gateway may let the same request pass later. */
  readonly isTemporary: boolean;
}

const FORBIDDEN = 'forbidden';
const CREDENTIALS = 'it requires credentials; send them with --header';
const UNAVAILABLE = 'it gets no response of the node';

/** Statuses of gateways alone. A response without the header `Node-Id` is of a gateway. */
const ALWAYS: ReadonlyMap<number, string> = new Map([
  [403, FORBIDDEN],
  [429, 'too many requests; lower the rate with --rate'],
]);
/** Statuses of gateways and of nodes. Without the header `Node-Id`, they are of a gateway if the node always sends this header. */
const WITH_HABIT: ReadonlyMap<number, string> = new Map([
  [401, CREDENTIALS],
  [402, CREDENTIALS],
  [407, CREDENTIALS],
  [502, UNAVAILABLE],
  [503, UNAVAILABLE],
  [504, UNAVAILABLE],
]);

/** Whether the responses of a node so far had the header `Node-Id`. All clients of a node share it. */
export class NodeIdHabit {
  #sent = false;
  #omitted = false;

  /** Counts a response, if it looks like one of a node. */
  note(response: Response): void {
    if (!looksLikeNode(response)) return;
    if (isMarked(response)) this.#sent = true;
    else this.#omitted = true;
  }

  /** Whether all responses of the node had the header, and there was one. */
  get isKept(): boolean {
    return this.#sent && !this.#omitted;
  }
}

/**
 * Detects a response from a gateway in front of the node. Undefined for other responses.
 *
 * @param habit What is known of the node. Undefined: no gateway is in front of it, other than one with the statuses 403 and 429.
 */
export function gatewayRefusal(response: Response, habit: NodeIdHabit | undefined): GatewayRefusal | undefined {
  const { outcome, number } = response.exchange;
  if (outcome.kind === 'fault' || isMarked(response)) return undefined;
  const { status } = outcome;
  const isRefused = habit?.isKept === true && WITH_HABIT.has(status) && !looksLikeNode(response);
  const what = ALWAYS.get(status) ?? (isRefused ? WITH_HABIT.get(status) : undefined);
  if (what === undefined) return undefined;
  return {
    reason: `a proxy in front of the node returned HTTP ${status} (${what}; exchange ${number}, no Node-Id header)`,
    cause: { kind: 'refused', status, exchange: number },
    isTemporary: isRefused,
  };
}

function isMarked({ exchange: { outcome } }: Response): boolean {
  const headers = outcome.kind === 'answer' ? outcome.headers : (outcome.partial?.headers ?? []);
  return headers.some(([name]) => name === 'node-id');
}
