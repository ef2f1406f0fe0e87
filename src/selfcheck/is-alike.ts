import type { Exchange, Header } from '../transport/exchange.ts';
import { withoutClock } from './without-clock.ts';

/** Headers that can differ between two equal responses. */
const CHANGING: ReadonlySet<string> = new Set(['date', 'content-length']);

/** The maximum delay of a response compared with another, in milliseconds. */
const LATE = 1000;

/**
 * Whether the responses of two nodes are equal, except for times of the clock, and the first is not much later than the
 * second. A fault is not equal to anything.
 */
export function isAlike(
  { outcome: one, durationMs }: Pick<Exchange, 'outcome' | 'durationMs'>,
  { outcome: other, durationMs: usual }: Pick<Exchange, 'outcome' | 'durationMs'>,
): boolean {
  if (one.kind === 'fault' || other.kind === 'fault') return false;
  if (durationMs > usual + LATE) return false;
  return (
    one.status === other.status &&
    headersOf(one.headers) === headersOf(other.headers) &&
    textOf(one.body) === textOf(other.body)
  );
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
