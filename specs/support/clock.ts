import { dateOf, decodeTimestamp, type CheckContext } from '../../src/harness/index.ts';

const NANOSECONDS = 1_000_000_000n;
/** Seconds by which a time of the node may differ from its `Date` header, which a gateway in front of it may have written. */
export const CLOCK_DOUBT = 3600n;
/** Unix nanoseconds of the start of 2020. No node of this kind ran before. */
export const EARLIEST = 1_577_836_800n * NANOSECONDS;

/** Unix seconds of the node's clock: the `Date` header of the response that the check received last; undefined without one. */
export function nodeClock({ exchanges }: Pick<CheckContext, 'exchanges'>): bigint | undefined {
  const last = exchanges.at(-1);
  return last === undefined ? undefined : dateOf(last);
}

/** Unix nanoseconds after which nothing has happened yet by the node's clock; undefined if the last response does not show it. */
export function latest(context: CheckContext): bigint | undefined {
  const clock = nodeClock(context);
  return clock === undefined ? undefined : (clock + CLOCK_DOUBT) * NANOSECONDS;
}

/** Unix nanoseconds of a timestamp whose form the schema has checked. */
export function nanoseconds(timestamp: string): bigint {
  const decoded = decodeTimestamp(timestamp);
  if (!decoded.ok) throw new Error(`The schema let a timestamp pass that cannot be decoded: ${decoded.reason}`);
  return decoded.value;
}
