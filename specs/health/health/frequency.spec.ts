import { inEachState, type CheckContext, expect, requirement, waitsForTheNode } from '../../../src/harness/index.ts';
import { called, checkFrequency } from '../../support/health/report.ts';
import { isNotYetRun, nanosecondsOf } from '../../support/health/times.ts';

inEachState();

const METHOD = 'health.health';
const MILLISECOND = 1_000_000n;
/** Reads in each interval. */
const READS = 4;
/** Intervals to wait for the next run. A node that does not read its flag runs its checks every 30 s, by default. */
const MOST_INTERVALS = 5;

waitsForTheNode();

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
