import * as node from '../../../src/reference-node/kit/index.ts';

const METHOD = 'health.health';
const SECOND = 1_000_000_000n;
const MINUTE = 60n * SECOND;
const DAY = 1440n * MINUTE;

const VALIDATORS = 'platform.getCurrentValidators';

/** Defects of what health.health says of runs of a check that follow one another. */
export const mutants: readonly node.Mutant[] = [
  ...node.mutantTable(METHOD, {
    'error-of-the-last-run/first-error-kept': [
      'The `error` of a check that goes on failing is that of its first failure, which was before its first run.',
      whenFailing((check) => ({ ...check, error: 'not yet run' })),
    ],
    'timestamp-does-not-go-back/times-run-backwards': [
      'The `timestamp` of a check is one day earlier in each report.',
      node.onEachNode(timesRunBackwards),
    ],
    'first-failure-stays/first-failure-moves-along': [
      '`timeOfFirstFailure` is always one minute before `timestamp`.',
      whenFailing((check) => ({ ...check, timeOfFirstFailure: node.encodeTimestamp(lastRun(check) - MINUTE) })),
    ],
    'first-failure-stays-from-the-first/second-failure-for-the-first': [
      '`timeOfFirstFailure` is set anew at the second failure in a row.',
      whenFailing((check) =>
        check.contiguousFailures === 1n
          ? check
          : { ...check, timeOfFirstFailure: node.encodeTimestamp(lastRun(check) - SECOND) },
      ),
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
    'healthy-with-its-peer/latched': [
      'The check `network` fails for good, once it has failed.',
      node.onEachNode(() => latched('network')),
    ],
    'unhealthy-without-its-peer/peer-lost-unnoticed': [
      'The node does not notice that it has lost its peer.',
      node.withNodeLedger((base) => ({ health: (peers) => base.health(peers && 'found') }), []),
    ],
    'failures-begin-again/counter-kept': [
      '`contiguousFailures` is kept when a check passes.',
      node.onEachNode(() => withFirst('contiguousFailures', (first, own) => Number(first) + Number(own))),
    ],
    'first-failure-before-the-next/last-failure-for-the-first': [
      '`timeOfFirstFailure` is the time of the last failure.',
      whenFailing((check) => ({ ...check, timeOfFirstFailure: check.timestamp })),
    ],
  }),
  ...node.mutantTable(VALIDATORS, {}),
];

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

/** A check of this name that stays as it was when it failed first. */
function latched(wanted: string): node.Change {
  let failed: node.Report | undefined;
  return node.mapCalledChecks(METHOD, (check, name) => {
    if (name !== wanted) return check;
    if (node.isFailing(check)) failed ??= check;
    return failed ?? check;
  });
}

/** Changes a member of a failing check by what it was in the first report in which the check failed. */
function withFirst(
  member: string,
  change: (first: node.Report[string], own: node.Report[string]) => node.Report[string],
): node.Change {
  const first = new Map<string, node.Report[string]>();
  return node.mapCalledChecks(METHOD, (check, name) => {
    if (!node.isFailing(check)) return check;
    if (!first.has(name)) first.set(name, check[member]);
    return { ...check, [member]: change(first.get(name), check[member]) };
  });
}
