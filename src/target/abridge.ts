import type { Exchange } from '../transport/exchange.ts';

/** Bytes of a body that are kept once it has been read and judged: more than any report shows of it. */
const HEAD = 64 * 1024;

/** The exchange with no more than the head of a long body, so that evidence of a long run does not fill the memory. */
export function abridged(exchange: Exchange): Exchange {
  const { outcome } = exchange;
  if (outcome.kind === 'fault' || outcome.body.length <= HEAD) return exchange;
  const { body } = outcome;
  return {
    ...exchange,
    outcome: { ...outcome, body: Uint8Array.from(body.subarray(0, HEAD)), wholeLength: body.length },
  };
}
