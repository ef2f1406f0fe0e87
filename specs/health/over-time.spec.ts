import { setTimeout } from 'node:timers/promises';
import { expect, requirement, type CheckContext, type JsonObject } from '../../src/harness/index.ts';
import { memberInteger } from '../support/json-form.ts';
import { once } from '../support/once.ts';
import { called, type Report } from '../support/health/report.ts';
import { HOUR, isNotYetRun, nanosecondsOf } from '../support/health/times.ts';

const METHOD = 'health.health';
/** Nodes run their checks every 30 s by default, and every few seconds where that is wanted. */
const POLLS = 10;
const POLL_MS = 250;
/** Nothing is checked in less than a microsecond. */
const LEAST_NANOSECONDS = 1000n;

/** One check in a report, and in a later one. */
interface Pair {
  readonly name: string;
  readonly earlier: JsonObject;
  readonly later: JsonObject;
}

/** The checks of a report, and of two later ones: the next, and one for which some have been run again if that came in time. */
async function checksOverTime(context: CheckContext): Promise<readonly Pair[]> {
  return once(context, 'health over time', () =>
    context.afresh(async () => {
      const first = await called(context, METHOD);
      const next = await called(context, METHOD);
      let last = next;
      for (let poll = 0; poll < POLLS && pairsOf(first, last).every((pair) => !isRunAgain(pair)); poll += 1) {
        await setTimeout(POLL_MS);
        last = await called(context, METHOD);
      }
      return [...pairsOf(first, next), ...pairsOf(first, last)];
    }),
  );
}

function pairsOf(first: Report, last: Report): readonly Pair[] {
  return [...first.checks].flatMap(([name, earlier]) => {
    const later = last.checks.get(name);
    return later === undefined || isNotYetRun(earlier) || isNotYetRun(later) ? [] : [{ name, earlier, later }];
  });
}

/** Unix nanoseconds of the first failure of a check that fails and says so. */
function firstFailure({ error, timeOfFirstFailure }: JsonObject): bigint | undefined {
  return error === undefined || timeOfFirstFailure === undefined ? undefined : nanosecondsOf(timeOfFirstFailure);
}

function isRunAgain({ earlier, later }: Pair): boolean {
  return earlier.timestamp !== later.timestamp;
}

requirement('health.health/timestamp-does-not-go-back', async (context) => {
  const pairs = await checksOverTime(context);
  if (pairs.length === 0)
    return context.notTestable('no check of this node has been run yet; judge it again in a while');
  for (const { name, earlier, later } of pairs)
    expect(
      nanosecondsOf(later.timestamp),
      `the timestamp of the check ${name} in a later report, in Unix nanoseconds,`,
    ).toBeGreaterThanOrEqual(nanosecondsOf(earlier.timestamp));
});

requirement('health.health/failures-are-counted', async (context) => {
  const counted = (await checksOverTime(context)).flatMap(({ name, earlier, later }) => {
    const before = memberInteger(earlier, 'contiguousFailures');
    const after = memberInteger(later, 'contiguousFailures');
    const isFailing = earlier.error !== undefined && later.error !== undefined;
    return isFailing && before !== undefined && after !== undefined ? [{ name, earlier, later, before, after }] : [];
  });
  if (counted.length === 0)
    return context.notTestable('no failing check of this node carries a count; judge one that is ill and counts');
  for (const { name, earlier, later, before, after } of counted) {
    const what = `contiguousFailures of the check ${name}`;
    if (earlier.timestamp === later.timestamp) expect(after, `${what} in a second report of the same run`).toBe(before);
    // Where the first failure is another, it has recovered meanwhile.
    else if (earlier.timeOfFirstFailure === later.timeOfFirstFailure)
      expect(after, `${what} when it has failed again`).toBeGreaterThan(before);
  }
});

requirement('health.health/first-failure-stays', async (context) => {
  const failing = (await checksOverTime(context)).flatMap(({ name, earlier, later }) => {
    const [before, after] = [firstFailure(earlier), firstFailure(later)];
    // A first failure behind the run that was reported before is that of a check which has recovered meanwhile.
    const isTheSame = before !== undefined && after !== undefined && after <= nanosecondsOf(earlier.timestamp);
    return isTheSame ? [{ name, before, after }] : [];
  });
  if (failing.length === 0)
    return context.notTestable('no check of this node goes on failing and says since when; judge one that is ill');
  for (const { name, before, after } of failing)
    expect(after, `timeOfFirstFailure of the check ${name} in a later report, in Unix nanoseconds,`).toBe(before);
});

requirement('health.health/first-failure-before-the-next', async (context) => {
  const repeated = [...(await called(context, METHOD)).checks].flatMap(([name, check]) => {
    const [first, count] = [firstFailure(check), memberInteger(check, 'contiguousFailures') ?? 0n];
    return first !== undefined && count > 1n ? [{ name, first, last: nanosecondsOf(check.timestamp) }] : [];
  });
  if (repeated.length === 0)
    return context.notTestable(
      'no check of this node has failed twice in a row and says since when; judge one that is ill',
    );
  for (const { name, first, last } of repeated)
    expect(first, `timeOfFirstFailure of the check ${name}, which has failed again, in Unix nanoseconds,`).toBeLessThan(
      last,
    );
});

requirement('health.health/duration-is-in-nanoseconds', async (context) => {
  const durations = [...(await called(context, METHOD)).checks.values()].flatMap(
    (check) => memberInteger(check, 'duration') ?? [],
  );
  if (durations.length === 0) return context.notTestable('no check of this node carries a duration');
  const longest = durations.reduce((most, each) => (each > most ? each : most));
  expect(longest, 'the longest duration of a check').toBeGreaterThanOrEqual(LEAST_NANOSECONDS);
  expect(longest, 'the longest duration of a check').toBeLessThanOrEqual(HOUR);
});
