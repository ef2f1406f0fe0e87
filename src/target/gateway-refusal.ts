import type { Exchange } from '../transport/exchange.ts';

/**
 * Why an answer is not the node's own: a status by which something in front of it refuses, without the header `Node-Id`
 * that nodes give all their answers. Undefined for any other answer.
 */
export function gatewayRefusal({ outcome, number }: Exchange): string | undefined {
  if (outcome.kind === 'fault' || (outcome.status !== 403 && outcome.status !== 429)) return undefined;
  if (outcome.headers.some(([name]) => name === 'node-id')) return undefined;
  const what = outcome.status === 429 ? 'too many requests; try --rate' : 'forbidden';
  return `something in front of the node answered HTTP ${outcome.status} (${what}; exchange ${number}, no Node-Id header)`;
}
