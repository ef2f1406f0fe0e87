import type { Exchange, Header } from '../../src/transport/exchange.ts';
import { withoutClock } from './without-clock.ts';

/** Headers that can differ between two equal responses. */
const CHANGING: ReadonlySet<string> = new Set(['date', 'content-length']);

/** The maximum delay of a response compared with another, in milliseconds. */
const LATE = 1000;

/**
 * How a response differs from another to the same request, except for times of the clock: in what it contains, or only
 * in that it did not come whole or came much later. A busy machine can do the second, too.
 */
export type Difference = 'content' | 'arrival';

/** How the first response differs from the second; undefined when they are equal. A fault is not equal to anything. */
export function differenceOf(
  { outcome: one, durationMs }: Pick<Exchange, 'outcome' | 'durationMs'>,
  { outcome: other, durationMs: usual }: Pick<Exchange, 'outcome' | 'durationMs'>,
): Difference | undefined {
  if (one.kind === 'fault' || other.kind === 'fault') return 'arrival';
  const isEqual =
    one.status === other.status &&
    headersOf(one.headers) === headersOf(other.headers) &&
    textOf(one.body) === textOf(other.body);
  if (!isEqual) return 'content';
  return durationMs > usual + LATE ? 'arrival' : undefined;
}

function headersOf(headers: readonly Header[]): string {
  return headers
    .filter(([name]) => !CHANGING.has(name))
    .map(([name, value]) => `${name}: ${value}`)
    .sort()
    .join('\n');
}

function textOf(body: Uint8Array): string {
  return withoutClock(Buffer.from(body).toString('latin1'));
}
