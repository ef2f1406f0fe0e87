import {
  inEachState,
  expect,
  requirement,
  waitsForTheNode,
  type CheckContext,
  type JsonObject,
  integerOf,
} from '../../../src/harness/index.ts';
import { once } from '../../support/once.ts';
import { called, type Report, checkFrequency } from '../../support/health/report.ts';
import { firstFailure, HOUR, isExact, isNotYetRun, nanosecondsOf } from '../../support/health/times.ts';

inEachState();

const METHOD = 'health.health';
/** Nodes run their checks every 30 s by default. Closely monitored nodes run them every 1 or 2 s. */
const MEANWHILE_MS = 1200;
/** More than two intervals of a node that was told none, and several of one whose interval the run knows, on a busy machine, too. */
const LONGEST_MS = 65_000;
const MOST_INTERVALS = 5;
const LEAST_MS = 2500;
/** No check takes less than a microsecond. */
const LEAST_NANOSECONDS = 1000n;

waitsForTheNode();

/** A check in two reports: an earlier and a later one. */
interface Pair {
  readonly name: string;
  readonly earlier: JsonObject;
  readonly later: JsonObject;
  readonly isFailing: boolean;
}

/**
 * The checks of a report, each with the same check in the next report and in a later one. Where the run knows how often the node runs
 * its checks, it waits until each failing one has run in between.
 */
async function checksOverTime(context: CheckContext): Promise<readonly Pair[]> {
  return once(context, 'health over time', () =>
    context.afresh(async () => {
      const first = await called(context, METHOD);
      const next = await called(context, METHOD);
      const { healthCheckMs = MEANWHILE_MS } = context;
      const meanwhile = Math.min(MEANWHILE_MS, 2 * healthCheckMs);
      const most = Math.max(LEAST_MS, MOST_INTERVALS * healthCheckMs);
      let later: Report;
      let waited = 0;
      do {
        await context.pause(meanwhile);
        waited += meanwhile;
        later = await called(context, METHOD);
      } while (waited < most && pairsOf(first, later).some((pair) => pair.isFailing && !hasRunAgain(pair)));
      return [...pairsOf(first, next), ...pairsOf(first, later)];
    }),
  );
}

function hasRunAgain({ earlier, later }: Pair): boolean {
  return earlier.timestamp !== later.timestamp;
}

function pairsOf(first: Report, last: Report): readonly Pair[] {
  return [...first.checks].flatMap(([name, earlier]) => {
    const later = last.checks.get(name);
    if (later === undefined || isNotYetRun(earlier) || isNotYetRun(later)) return [];
    return [{ name, earlier, later, isFailing: first.failing.includes(name) && last.failing.includes(name) }];
  });
}

requirement('health.health/timestamp-does-not-go-back', async (context) => {
  const pairs = await checksOverTime(context);
  if (pairs.length === 0) return context.notTestable('the node has not run a check yet; test it again later');
  for (const { name, earlier, later } of pairs)
    expect(
      nanosecondsOf(later.timestamp),
      `the timestamp of the check ${name} in a later report, in Unix nanoseconds,`,
    ).toBeGreaterThanOrEqual(nanosecondsOf(earlier.timestamp));
});

requirement('health.health/checks-run-again', async (context) => {
  const { healthCheckMs } = context;
  const most = healthCheckMs === undefined ? LONGEST_MS : Math.max(LEAST_MS, MOST_INTERVALS * healthCheckMs);
  const every = Math.min(MEANWHILE_MS, most / 20);
  await context.afresh(async () => {
    const first = await called(context, METHOD);
    const ran = [...first.checks].filter(([, check]) => !isNotYetRun(check));
    if (ran.length === 0) return context.notTestable('the node has not run a check yet; test it again later');
    let stale = ran;
    for (let waited = 0; waited < most && stale.length > 0; waited += every) {
      await context.pause(every);
      const { checks } = await called(context, METHOD);
      stale = stale.filter(([name, { timestamp }]) => checks.get(name)?.timestamp === timestamp);
    }
    expect(
      stale.map(([name]) => name),
      `the checks that did not run again within ${most} ms`,
    ).toEqual([]);
  });
});

requirement('health.health/failures-are-counted', async (context) => {
  const counted = (await checksOverTime(context)).flatMap(({ name, earlier, later, isFailing }) => {
    const before = integerOf(earlier, 'contiguousFailures');
    const after = integerOf(later, 'contiguousFailures');
    if (!isFailing || !isExact(earlier.timestamp) || before === undefined || after === undefined) return [];
    const hasRun = earlier.timestamp !== later.timestamp;
    const [first, again] = [firstFailure(earlier), firstFailure(later)];
    // With another time of the first failure, or none, the check may have recovered in between.
    return hasRun && (first === undefined || first !== again) ? [] : [{ name, hasRun, before, after }];
  });
  if (counted.length === 0)
    return context.notTestable(
      'no failing check of the node contains `contiguousFailures` and `timeOfFirstFailure`; test an unhealthy node that counts failures',
    );
  for (const { name, hasRun, before, after } of counted) {
    const what = `the contiguousFailures of the check ${name}`;
    if (hasRun) expect(after, `${what} after another failed run of the check`).toBeGreaterThan(before);
    else expect(after, `${what} in a later report without a new run of the check`).toBe(before);
  }
});

requirement('health.health/first-failure-stays', async (context) => {
  const failing = (await checksOverTime(context)).flatMap(({ name, earlier, later, isFailing }) => {
    const [before, after] = [firstFailure(earlier), firstFailure(later)];
    // A first failure after the reported run means that the check has recovered in between.
    const isTheSame =
      isFailing && before !== undefined && after !== undefined && after <= nanosecondsOf(earlier.timestamp);
    return isTheSame ? [{ name, before, after }] : [];
  });
  if (failing.length === 0)
    return context.notTestable(
      'no check of the node fails repeatedly with the same `timeOfFirstFailure`; test an unhealthy node',
    );
  for (const { name, before, after } of failing)
    expect(after, `the timeOfFirstFailure of the check ${name} in a later report, in Unix nanoseconds,`).toBe(before);
});

async function longestDuration(context: CheckContext): Promise<bigint> {
  const durations = [...(await called(context, METHOD)).checks.values()].flatMap(
    (check) => integerOf(check, 'duration') ?? [],
  );
  if (durations.length === 0)
    return context.notTestable('no check of the node contains `duration`; see health.report/duration');
  return durations.reduce((most, each) => (each > most ? each : most));
}

requirement('health.health/duration-is-in-nanoseconds', async (context) => {
  const longest = await longestDuration(context);
  if (longest === 0n) context.notTestable('each `duration` is 0: the clock of the node does not show so short a time');
  expect(longest, 'the longest duration of a check').toBeGreaterThanOrEqual(LEAST_NANOSECONDS);
});

requirement('health.health/duration-within-an-hour', async (context) => {
  expect(await longestDuration(context), 'the longest duration of a check').toBeLessThanOrEqual(HOUR);
});

const MILLISECOND = 1_000_000n;
/** Reads in each interval. */
const READS = 4;

/** The last run of a check, in Unix nanoseconds; undefined before its first run, or without the check. */
async function lastRun(context: CheckContext, name: string): Promise<bigint | undefined> {
  const check = (await called(context, METHOD)).checks.get(name);
  return check === undefined || isNotYetRun(check) ? undefined : nanosecondsOf(check.timestamp);
}

/** Waits for a run after another one. @returns the same time if there is none for several intervals */
async function nextRun(
  context: CheckContext,
  name: string,
  { after, everyMs }: { readonly after: bigint; readonly everyMs: number },
): Promise<bigint> {
  for (let read = 0; read < MOST_INTERVALS * READS; read += 1) {
    const run = await lastRun(context, name);
    if (run !== undefined && run !== after) return run;
    await context.pause(everyMs / READS);
  }
  return after;
}

requirement('health.health/runs-at-the-set-frequency', async (context) => {
  const everyMs = checkFrequency(context);
  await context.afresh(async () => {
    const [name] = (await called(context, METHOD)).names;
    if (name === undefined) return context.fail('The report of `health.health` contains no check.');
    const first = await nextRun(context, name, { after: 0n, everyMs });
    const second = await nextRun(context, name, { after: first, everyMs });
    const third = await nextRun(context, name, { after: second, everyMs });
    const what = `nanoseconds between two runs of the check ${name} of a node with --health-check-frequency=${everyMs}ms`;
    const [shorter = 0n, longer = 0n] = [second - first, third - second].toSorted((one, other) => Number(one - other));
    expect(shorter, what).toBeGreaterThan(0n);
    // A run that was late is followed by one that is in time.
    expect(longer, what).toBeGreaterThanOrEqual((BigInt(everyMs) * MILLISECOND) / 2n);
  });
});
