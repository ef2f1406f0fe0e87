import * as node from '../../../src/reference-node/kit/index.ts';

const METHOD = 'health.health';
const SECOND = 1_000_000_000n;
const MINUTE = 60n * SECOND;
const DAY = 1440n * MINUTE;

/** Defects of what health.health says of runs of a check that follow one another. */
export const mutants: readonly node.Mutant[] = node.mutantTable(METHOD, {
  'checks-run-again/report-of-yesterday': [
    'The report is one of the day before, for good.',
    node.onEachNode(() => frozen(() => true)),
  ],
  'nothing-processes-at-rest/last-one-counts': [
    '`processingBlocks` counts the last accepted block, too.',
    node.mapResultAt(METHOD, 'checks/*/message/engine/consensus/processingBlocks', (number) => Number(number) + 1),
  ],
  'no-request-waits-at-rest/one-is-kept': [
    'A request stays in `outstandingRequests` for good.',
    node.mapResultAt(METHOD, 'checks/router/message/outstandingRequests', (number) => Number(number) + 1),
  ],
  'last-blocks-at-rest/block-before-the-last': [
    '`lastAcceptedHeight` is that of the block before the last one.',
    node.mapResultAt(METHOD, 'checks/P/message/engine/consensus/lastAcceptedHeight', (height) => Number(height) - 1),
  ],
  'error-of-the-last-run/first-error-kept': [
    'The `error` of a check that goes on failing is that of its first failure, which was before its first run.',
    whenFailing((check) => ({ ...check, error: 'not yet run' })),
  ],
  'timestamp-does-not-go-back/times-run-backwards': [
    'The `timestamp` of a check is one day earlier in each report.',
    node.onEachNode(timesRunBackwards),
  ],
  'failures-are-counted/reports-counted': ['`contiguousFailures` counts the reports.', node.onEachNode(reportsCounted)],
  'failures-are-counted/failures-stand-still': [
    '`contiguousFailures` is always 3.',
    whenFailing((check) => ({ ...check, contiguousFailures: 3 })),
  ],
  'first-failure-stays/first-failure-moves-along': [
    '`timeOfFirstFailure` is always one minute before `timestamp`.',
    whenFailing((check) => ({ ...check, timeOfFirstFailure: node.encodeTimestamp(lastRun(check) - MINUTE) })),
  ],
  'first-failure-before-the-next/last-failure-for-the-first': [
    '`timeOfFirstFailure` is the time of the last failure.',
    whenFailing((check) => ({ ...check, timeOfFirstFailure: check.timestamp })),
  ],
  'runs-at-the-set-frequency/runs-every-half-minute': [
    'The checks run every 30 s, whatever `--health-check-frequency` says, and the clock of the node is a day slow.',
    runsEvery(30n * SECOND),
  ],
  'runs-at-the-set-frequency/runs-at-each-call': [
    'The checks run at each call, and the clock of the node is a day slow.',
    runsEvery(1n),
  ],
  'duration-is-in-nanoseconds/duration-in-microseconds': [
    '`duration` is in microseconds.',
    node.mapResultAt(METHOD, 'checks/*/duration', (duration) => Math.round(Number(duration) / 1e3)),
  ],
  'duration-is-of-the-last-run/durations-add-up': [
    '`duration` adds up over the runs of a check.',
    node.onEachNode(durationsAddUp),
  ],
  'duration-within-an-hour/duration-since-1970': [
    '`duration` is the time of day at which the check ended.',
    node.mapResultAt(METHOD, 'checks/*/duration', () => BigInt(Date.now()) * 1_000_000n),
  ],
});

function whenFailing(change: (check: node.Report) => node.Report): node.Change {
  return node.mapCalledChecks(METHOD, (check) => (node.isFailing(check) ? change(check) : check));
}

/** The checks have times at which the node would have run them at another frequency, by a clock that shows where the responses differ. */
function runsEvery(nanoseconds: bigint): node.Change {
  return node.mapCalledReport(METHOD, (report) => {
    const time = now() - DAY;
    return node.eachCheck(report, (check) => ({
      ...check,
      timestamp: node.encodeTimestamp(time - (time % nanoseconds)),
    }));
  });
}

function timesRunBackwards(): node.Change {
  let reports = 0n;
  return node.mapCalledReport(METHOD, (report) => {
    reports += 1n;
    return node.eachCheck(report, (check) => ({
      ...check,
      timestamp: node.encodeTimestamp(lastRun(check) - reports * DAY),
    }));
  });
}

function now(): bigint {
  return BigInt(Date.now()) * 1_000_000n;
}

/** Unix nanoseconds. */
function lastRun({ timestamp }: node.Report): bigint {
  const decoded = node.decodeTimestamp(node.text(timestamp));
  if (!decoded.ok) throw new Error(`The reference node reports the time ${node.text(timestamp)}: ${decoded.reason}`);
  return decoded.value;
}

function durationsAddUp(): node.Change {
  const totals = new Map<string, node.Report>();
  return node.mapCalledChecks(METHOD, (check, name) => {
    const { timestamp, duration } = totals.get(name) ?? { duration: 0 };
    const total = timestamp === check.timestamp ? duration : Number(duration) + Number(check.duration);
    totals.set(name, { ...check, duration: total });
    return { ...check, duration: total };
  });
}

function reportsCounted(): node.Change {
  let reports = 0;
  return whenFailing((check) => ({ ...check, contiguousFailures: (reports += 1) }));
}

/** The first response of each of these checks for good, with the time of a day before. */
function frozen(holds: (name: string) => boolean): node.Change {
  const first = new Map<string, node.Report>();
  return node.mapCalledChecks(METHOD, (check, name) => {
    const kept = first.get(name) ?? { ...check, timestamp: node.encodeTimestamp(lastRun(check) - DAY) };
    first.set(name, kept);
    return holds(name) ? kept : check;
  });
}
