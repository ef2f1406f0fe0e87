const TIMES = /\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d)/g;
/**
 * The number of failures in a row of a health check on the reference node, which grows with each run. Numbers up to
 * three are kept.
 */
const COUNTS = /"contiguousFailures":(?:[4-9]|\d\d+)\b/g;
/**
 * A time within this many milliseconds of now is a time of the clock. The chains of the reference node end long before.
 */
const NEAR = 3_600_000;

/**
 * The text of a response without the parts that can differ between two responses of one node: times of the clock and
 * counts.
 */
export function withoutClock(text: string, now = Date.now()): string {
  return text
    .replaceAll(COUNTS, '"contiguousFailures":4')
    .replaceAll(TIMES, (time) => (Math.abs(Date.parse(time) - now) < NEAR ? 'now' : time));
}
