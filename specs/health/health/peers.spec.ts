import {
  type CheckContext,
  expect,
  type JsonValue,
  objectOf,
  objectsOf,
  requirement,
  whenPeersMeet,
  integerOf,
  textOf,
} from '../../../src/harness/index.ts';
import {
  called,
  checkFrequency,
  connectedPeers,
  isFailing,
  PRIMARY_CHAINS,
  type Report,
  expectInTheEnd,
  type Sign,
} from '../../support/health/report.ts';
import { durationsOf, nanosecondsOf } from '../../support/health/times.ts';

whenPeersMeet();

const METHOD = 'health.health';
const NO_PEER = 'only a node that run --launch starts, and that tells its node ID, is given a peer that goes again';
const MILLISECOND = 1_000_000n;
const SECOND = 1000n * MILLISECOND;
/** Milliseconds without a peer after which a span has grown visibly. */
const LEAST_MS = 1200;
/** Runs of a check beyond those that fit into a span: one at its beginning, and one that was late. */
const MORE_RUNS = 2n;

/** The check that fails for the machine, whatever peers there are. */
const OF_THE_MACHINE = 'diskspace';

/** The report of a node that has found its peer, or lost it, without the check of the machine, and since when it has. */
async function reportSince(context: CheckContext, peers: 'found' | 'lost'): Promise<Report & { since: bigint }> {
  if (context.met?.peers !== peers) return context.notTestable(NO_PEER);
  const report = await context.afresh(() => called(context, METHOD));
  return { ...report, failing: report.failing.filter((name) => name !== OF_THE_MACHINE), since: context.met.since };
}

function failuresOf(checks: Report['checks'], name: string): bigint {
  return integerOf(checks.get(name), 'contiguousFailures') ?? 0n;
}

/** How often failing checks are read, until one has failed again. */
const READS = 12;

// First of all: for the time of one run, a check has failed only once.
requirement('health.health/first-failure-stays-from-the-first', async (context) => {
  const { checks: first, failing } = await reportSince(context, 'lost');
  const began = failing.flatMap((name) => {
    const since = textOf(first.get(name), 'timeOfFirstFailure');
    return since === undefined ? [] : [{ name, since }];
  });
  let again: typeof began = [];
  for (let reads = 0; reads < READS && again.length === 0; reads += 1) {
    await context.pause(checkFrequency(context) / 4);
    const { checks } = await context.afresh(() => called(context, METHOD));
    again = began.filter(({ name }) => failuresOf(checks, name) > failuresOf(first, name));
    for (const { name, since } of again)
      expect(
        textOf(checks.get(name), 'timeOfFirstFailure'),
        `the timeOfFirstFailure of ${name}, which has failed again,`,
      ).toBe(since);
  }
  if (again.length === 0) return context.notTestable('no check that tells its first failure has failed again');
});

requirement('health.health/healthy-with-its-peer', async (context) => {
  const { healthy, failing, checks } = await reportSince(context, 'found');
  if (failing.length === 0 && isFailing(checks.get(OF_THE_MACHINE)))
    return context.notTestable(`the check ${OF_THE_MACHINE} fails: little of the disk of this machine is left`);
  expect({ healthy, failing }, 'the report of a node that has found the peer that it waited for').toEqual({
    healthy: true,
    failing: [],
  });
});

requirement('health.health/unhealthy-without-its-peer', async (context) => {
  const { healthy } = await reportSince(context, 'lost');
  expect(healthy, '`healthy` of a node that has lost its only peer').toBe(false);
});

requirement('health.health/failures-begin-again', async (context) => {
  const { checks, failing, since } = await reportSince(context, 'lost');
  const most = (BigInt(Date.now()) * MILLISECOND - since) / (BigInt(checkFrequency(context)) * MILLISECOND) + MORE_RUNS;
  const counts = failing.flatMap((name) => {
    const check = checks.get(name);
    const count = check && integerOf(check, 'contiguousFailures');
    return count === undefined ? [] : [{ name, count }];
  });
  if (counts.length === 0) return context.notTestable('no failing check contains `contiguousFailures`');
  for (const { name, count } of counts)
    expect(count, `the contiguousFailures of ${name}, which passed before the node lost its peer,`).toBeLessThanOrEqual(
      most,
    );
});

requirement('health.health/first-failure-begins-again', async (context) => {
  const { checks, failing, since } = await reportSince(context, 'lost');
  const times = failing.flatMap((name) => {
    const time = checks.get(name)?.timeOfFirstFailure;
    return time === undefined ? [] : [{ name, time }];
  });
  if (times.length === 0) return context.notTestable('no failing check contains `timeOfFirstFailure`');
  for (const { name, time } of times)
    expect(
      nanosecondsOf(time),
      `the timeOfFirstFailure of ${name}, which passed before the node lost its peer, in Unix nanoseconds,`,
    ).toBeGreaterThanOrEqual(since - (since % SECOND));
});

/** Whether a validator, of which a node has at most one beside itself, is its peer. */
async function connectedValidators(context: CheckContext, isConnected: boolean): Promise<readonly Sign[]> {
  const { rawResult } = await context.rpc('platform.getCurrentValidators', {}, { fresh: true });
  const connected = objectsOf(rawResult, 'validators').flatMap((each) => each.connected ?? []);
  const what = `whether a validator is \`connected\`, on a node that ${isConnected ? 'has' : 'has lost'} its only peer,`;
  return connected.length === 0 ? [] : [{ what, told: connected.includes(true), right: isConnected }];
}

/** Whether a node has its connection: by the peers that it counts, by each chain's part of the stake, and by its validators. */
async function connections(context: CheckContext, isConnected: boolean): Promise<readonly Sign[]> {
  const report = await reportSince(context, isConnected ? 'found' : 'lost');
  const { checks, failing } = report;
  const messageOf = (name: string): JsonValue | undefined => objectOf(checks.get(name), 'message');
  const peers = connectedPeers(report);
  const on = `, on a node that ${isConnected ? 'has its only peer again' : 'has lost its only peer'},`;
  const shows = (what: string, told: boolean): Sign => ({ what: `whether ${what}${on}`, told, right: isConnected });
  const parts = PRIMARY_CHAINS.flatMap((name) => {
    const { percentConnected: part, disconnectedValidators: absent } = objectOf(messageOf(name), 'networking') ?? {};
    return [
      ...(part === undefined ? [] : [shows(`percentConnected of ${name} is above 0`, Number(part) > 0)]),
      ...(Array.isArray(absent) ? [shows(`disconnectedValidators of ${name} is empty`, absent.length === 0)] : []),
    ];
  });
  return [
    ...(peers === undefined ? [] : [{ what: `connectedPeers${on}`, told: peers, right: isConnected ? 1n : 0n }]),
    ...(checks.has('network') ? [shows('the check network passes', !failing.includes('network'))] : []),
    ...parts,
    ...(await connectedValidators(context, isConnected)),
  ];
}

requirement('health.health/connections-agree', async (context) => {
  const { met } = context;
  if (met === undefined) return context.notTestable(NO_PEER);
  const missing = 'neither its health nor its validators tell of connections';
  await expectInTheEnd(context, missing, () => connections(context, met.peers === 'found'));
});

requirement('platform.getCurrentValidators/connected-follows-the-peer', async (context) => {
  const { met } = context;
  if (met === undefined) return context.notTestable(NO_PEER);
  const missing = 'no record of a validator has `connected`';
  await expectInTheEnd(context, missing, () => connectedValidators(context, met.peers === 'found'));
});

requirement('health.health/message-spans-of-its-peer', async (context) => {
  const { met, healthCheckMs = 0 } = context;
  if (met?.peers === 'lost') await context.pause(Math.max(3 * healthCheckMs, LEAST_MS));
  const { checks, since } = await reportSince(context, met?.peers ?? 'found');
  const { message, timestamp, timeOfFirstFailure } = checks.get('network') ?? {};
  const spans = durationsOf(message);
  if (spans.length === 0) return context.notTestable('the check network contains no time since the last message');
  const most = BigInt(Date.now()) * MILLISECOND - since + SECOND;
  // A node that runs its checks more often tells the moment in smaller steps.
  const step = BigInt(Math.min(1000, 2 * healthCheckMs)) * MILLISECOND;
  const least = nanosecondsOf(timestamp) - nanosecondsOf(timeOfFirstFailure) - step;
  for (const span of spans) {
    const what = `nanoseconds since the last message of a peer that was ${met?.peers}`;
    if (timeOfFirstFailure === undefined) expect(span, what).toBeLessThanOrEqual(most);
    else expect(span, what).toBeGreaterThanOrEqual(least);
  }
});

requirement('health.readiness/ready-with-and-without-its-peer', async (context) => {
  if (context.met === undefined) return context.notTestable(NO_PEER);
  await expectInTheEnd(context, '', async () => [
    { what: '`healthy` of its readiness', told: (await called(context, 'health.readiness')).healthy, right: true },
  ]);
});
