import type { Exchange, Header } from '../transport/exchange.ts';
import { withoutClock } from './without-clock.ts';

/** Headers that differ from one response to the next. */
const CHANGING: ReadonlySet<string> = new Set(['date', 'content-length']);

/** Milliseconds by which an answer may be later than another. */
const LATE = 1000;

/**
 * Whether two nodes have answered alike, but for times of the clock, and one not much later than the other. An answer that did not
 * come whole is like no other.
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
