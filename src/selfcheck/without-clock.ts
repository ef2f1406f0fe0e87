const TIMES = /\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d)/g;
const DURATIONS = /"duration":\d+/g;
/** Milliseconds around the present within which a time is the clock's: the chains of the reference node end long before. */
const NEAR = 3_600_000;

/** The text of an answer without that in which two answers of one node may differ: times of the clock, and how long something took. */
export function withoutClock(text: string, now = Date.now()): string {
  return text
    .replaceAll(DURATIONS, '"duration":0')
    .replaceAll(TIMES, (time) => (Math.abs(Date.parse(time) - now) < NEAR ? 'now' : time));
}
