import type { Exchange } from './exchange.ts';

/**
 * Unix seconds of the `Date` header of a response: the clock of the node. Undefined without a readable one. No verdict rests on the clock of the
 * suite's machine.
 */
export function dateOf({ outcome }: Pick<Exchange, 'outcome'>): bigint | undefined {
  const text = outcome.kind === 'answer' ? outcome.headers.find(([name]) => name === 'date')?.[1] : undefined;
  const ms = Date.parse(text ?? '');
  return Number.isNaN(ms) ? undefined : BigInt(Math.floor(ms / 1000));
}
