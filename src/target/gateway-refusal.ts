import type { RefusedCause } from '../generated/report.ts';
import type { Exchange } from '../transport/exchange.ts';

/** A response that is not the node's own. */
export interface GatewayRefusal {
  readonly reason: string;
  readonly cause: RefusedCause;
}

/**
 * Why an answer is not the node's own: a status by which something in front of it refuses, without the header `Node-Id`
 * that nodes give all their answers. Undefined for any other answer.
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
