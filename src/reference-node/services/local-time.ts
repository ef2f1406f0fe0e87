import { encodeTimestamp } from '../../encoding/timestamp.ts';

/** When the upgrades were that a network has had from its start, and when those are that it has not set. */
export const ACTIVE_FROM_THE_START = '2020-12-05T05:00:00Z';
export const NEVER = '9999-12-01T00:00:00Z';

/** RFC 3339 text of a time in Unix nanoseconds, in the zone of the machine, as nodes write it. */
export function localTime(unixNanoseconds: bigint): string {
  const offset = -new Date(Number(unixNanoseconds / 1_000_000n)).getTimezoneOffset();
  // A zone of long ago may have an offset in seconds, which no RFC 3339 time has.
  return encodeTimestamp(unixNanoseconds, Math.round(offset));
}
