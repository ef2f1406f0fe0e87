import { encodeTimestamp } from '../../encoding/timestamp.ts';

/** RFC 3339 text of a time in Unix nanoseconds, in the zone of the machine, as nodes write it. */
export function localTime(unixNanoseconds: bigint): string {
  const offset = -new Date(Number(unixNanoseconds / 1_000_000n)).getTimezoneOffset();
  // A zone of long ago may have an offset in seconds, which no RFC 3339 time has.
  return encodeTimestamp(unixNanoseconds, Math.round(offset));
}
