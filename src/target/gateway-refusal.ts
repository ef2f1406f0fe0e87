import type { RefusedCause } from '../generated/report.ts';
import type { Exchange } from '../transport/exchange.ts';

/** A response from a gateway in front of the node. */
export interface GatewayRefusal {
  readonly reason: string;
  readonly cause: RefusedCause;
}

/**
 * Detects a response from a gateway in front of the node: status 403 or 429 without the header `Node-Id`, which nodes send in all
 * responses. Undefined for other responses.
 */
export function gatewayRefusal({ outcome, number }: Exchange): GatewayRefusal | undefined {
  if (outcome.kind === 'fault' || (outcome.status !== 403 && outcome.status !== 429)) return undefined;
  if (outcome.headers.some(([name]) => name === 'node-id')) return undefined;
  const what = outcome.status === 429 ? 'too many requests; lower the rate with --rate' : 'forbidden';
  return {
    reason: `a proxy in front of the node returned HTTP ${outcome.status} (${what}; exchange ${number}, no Node-Id header)`,
    cause: { kind: 'refused', status: outcome.status, exchange: number },
  };
}
