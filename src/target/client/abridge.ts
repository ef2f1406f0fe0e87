import type { Exchange, Header } from '../../transport/exchange.ts';

/** Number of bytes of a body that are kept after its check: more than a report shows. */
const HEAD = 16 * 1024;
/** Number of kept headers of a response, and of characters in a header: as many as a report shows. */
const HEADERS = 50;
const HEADER_LENGTH = 1000;

/** The exchange with only the first bytes of a long response body, so that a long run does not fill the memory. */
export function abridged(exchange: Exchange): Exchange {
  const { outcome } = exchange;
  if (outcome.kind === 'fault' || outcome.body.length <= HEAD) return exchange;
  const { body } = outcome;
  return {
    ...exchange,
    outcome: { ...outcome, body: Uint8Array.from(body.subarray(0, HEAD)), wholeLength: body.length },
  };
}

/** The exchange with only the response headers that a report shows, for evidence that is kept until the end of a run. */
export function withFewHeaders(exchange: Exchange): Exchange {
  const { outcome } = exchange;
  if (outcome.kind === 'fault') return exchange;
  const isShort = ([, value]: Header): boolean => value.length <= HEADER_LENGTH;
  if (outcome.headers.length <= HEADERS && outcome.headers.every(isShort)) return exchange;
  const headers = outcome.headers
    .slice(0, HEADERS)
    .map(([name, value]): Header => [name.slice(0, HEADER_LENGTH), value.slice(0, HEADER_LENGTH)]);
  return { ...exchange, outcome: { ...outcome, headers } };
}
