import type { Exchange } from '../transport/exchange.ts';

/** The HTTP status of the exchange with this number; undefined when it has no complete response. */
export function statusAt(exchanges: readonly Exchange[], number: number | undefined): number | undefined {
  const outcome = exchanges.find((each) => each.number === number)?.outcome;
  return outcome?.kind === 'answer' ? outcome.status : undefined;
}
