import type { Json } from '../ledger.ts';
import { encodeTimestamp } from '../../encoding/timestamp.ts';

export type Members = Readonly<Record<string, Json | undefined>>;

/** An object by names of things: in the order of their text, as nodes write a map. */
export function mapOf<T extends Json>(entries: Iterable<readonly [name: string, value: T]>): Record<string, T> {
  return Object.fromEntries([...entries].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Whether a JSON value is an object. */
export function isMembers(value: Json | undefined): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** When the upgrades were that a network has had from its start, and when those are that it has not set. */
export const ACTIVE_FROM_THE_START = '2020-12-05T05:00:00Z';
export const NEVER = '9999-12-01T00:00:00Z';

/** RFC 3339 text of a time in Unix nanoseconds, in the zone of the machine, as nodes write it. */
export function localTime(unixNanoseconds: bigint): string {
  const offset = -new Date(Number(unixNanoseconds / 1_000_000n)).getTimezoneOffset();
  // A zone of long ago may have an offset in seconds, which no RFC 3339 time has.
  return encodeTimestamp(unixNanoseconds, Math.round(offset));
}
