import {
  inEachState,
  answersProve,
  expect,
  isJsonObject,
  type JsonValue,
  objectOf,
  PRIMARY_NETWORK,
  requirement,
  resultShape,
  toBigInt,
  integerOf,
  textOf,
} from '../../../src/harness/index.ts';
import { once } from '../../support/once.ts';
import { unusedId } from '../../support/ids.ts';
import { requireStarted } from '../../support/ready.ts';
import { EARLIEST, latest } from '../../support/clock.ts';
import { durationsOf, firstFailure, isExact, isNotYetRun, nanosecondsOf } from '../../support/health/times.ts';
import {
  called,
  GLOBAL_CHECKS,
  fetchReport,
  hasChains,
  PRIMARY_CHAINS,
  connectedPeers,
  reportOf,
  someTags,
  whileSteady,
  type Report,
} from '../../support/health/report.ts';

inEachState();

const METHOD = 'health.health';
/** Members of the message of the check `network`. */
const SPANS = ['timeSinceLastMsgReceived', 'timeSinceLastMsgSent'];
/** Checks that have figures to report. */
const WITH_MESSAGE = [...PRIMARY_CHAINS, 'diskspace', 'network', 'router'];

resultShape(METHOD, async (context) => {
  const answers = [await context.rpc(METHOD, {}), await context.rpc(METHOD, { tags: [PRIMARY_NETWORK] })];
  for (const answer of answers) expect(answer).toSucceed();
  return answers;
});

answersProve(['health.report/chain-longest-running-block', 'health.report/chain-outstanding-blocks'], async ({ rpc }) =>
  rpc(METHOD, {}, { fresh: false }),
);

answersProve(['health.report/chain-disconnected-validators'], async ({ rpc }) => rpc(METHOD, {}, { fresh: false }));

requirement('health.health/check-bls', async (context) => {
  expect((await called(context, METHOD)).names, 'the checks of the report').toContain('bls');
});

requirement('health.health/check-futureupgrade', async (context) => {
  expect((await called(context, METHOD)).names, 'the checks of the report').toContain('futureupgrade');
});

requirement('health.health/no-check-futureupgrade', async (context) => {
  expect((await called(context, METHOD)).names, 'the checks of the report').not.toContain('futureupgrade');
});

/** The members of a message that are parts of a whole: their names, their values, and the whole. */
function partsIn(value: JsonValue | undefined): readonly (readonly [name: string, part: number, whole: number])[] {
  if (!isJsonObject(value)) return [];
  return Object.entries(value).flatMap(([name, each]) => {
    if (!/percent/i.test(name)) return partsIn(each);
    return [[name, Number(each), name.endsWith('Percentage') ? 100 : 1] as const];
  });
}

requirement('health.health/parts-are-of-one-whole', async (context) => {
  const { checks } = await called(context, METHOD);
  const parts = [...checks].flatMap(([check, { message }]) =>
    partsIn(message).map((each) => [check, ...each] as const),
  );
  if (parts.length === 0) context.notTestable('no message of a check contains a percentage');
  for (const [check, name, part, whole] of parts) {
    const off = part < 0 ? -part : part - whole;
    expect(
      off,
      `how far the ${name} of the check ${check}, which is ${part}, is from 0 to ${whole},`,
    ).toBeLessThanOrEqual(0);
  }
});

requirement('health.report/chain-without-disconnected-validators', async (context) => {
  const { checks } = await called(context, METHOD);
  const chains = PRIMARY_CHAINS.flatMap((name) => objectOf(objectOf(checks.get(name), 'message'), 'networking') ?? []);
  if (chains.length === 0)
    return context.notTestable(
      'no chain check of the node contains `networking`; test a node whose chains have started',
    );
  for (const networking of chains)
    expect(networking, '`networking` in the check of a chain').not.toHaveProperty('disconnectedValidators');
});

requirement('health.health/one-check-per-chain', async (context) => {
  const readiness = await called(context, 'health.readiness');
  if (!readiness.healthy)
    return context.notTestable('the node is not ready yet; test a node that has finished bootstrapping');
  const { names } = await called(context, METHOD);
  if (names.includes('P')) await requireStarted(context);
  expect(names, 'the checks of the report').toContainAll(PRIMARY_CHAINS);
});

requirement('health.health/healthy-when-all-pass', async (context) => {
  const passing = (await reports(context)).filter(({ failing }) => failing.length === 0);
  if (passing.length === 0)
    return context.notTestable('every report of the node contains a failing check; test a healthy node');
  for (const { healthy } of passing) expect(healthy, '`healthy` of a report without failing checks').toBe(true);
});

requirement('health.health/unhealthy-when-one-fails', async (context) => {
  const sick = (await reports(context)).filter(({ failing }) => failing.length > 0);
  if (sick.length === 0) return context.notTestable('no check of the node fails; test an unhealthy node');
  for (const { healthy, failing } of sick)
    expect(healthy, `\`healthy\` of a report in which ${failing.length} checks fail`).toBe(false);
});

requirement('health.health/failing-check-has-error', async (context) => {
  const unhealthy = (await reports(context)).filter(({ healthy }) => !healthy);
  if (unhealthy.length === 0) return context.notTestable('no report of the node is unhealthy; test an unhealthy node');
  for (const { failing } of unhealthy)
    expect(failing.length, 'the number of failing checks of an unhealthy report').toBeGreaterThan(0);
});

requirement('health.health/error-says-why', async (context) => {
  for (const { error } of await failingChecks(context)) {
    expect(error, 'the error of a failing check').not.toEqual({});
    expect(error, 'the error of a failing check').not.toBeEmpty();
  }
});

requirement('health.health/all-global-checks', async (context) => {
  expect((await called(context, METHOD)).names, 'the checks of the report').toContainAll(GLOBAL_CHECKS);
});

requirement('health.health/failing-check-counts', async (context) => {
  for (const check of await failedChecks(context)) {
    expect(check, 'a failing check').toHaveProperty('contiguousFailures');
    expect(check, 'a failing check').toHaveProperty('timeOfFirstFailure');
  }
});

requirement('health.health/error-of-the-last-run', async (context) => {
  for (const { error } of await failedChecks(context))
    expect(error, 'the error of a failing check that has run').not.toBe('not yet run');
});

requirement('health.health/passing-check-has-its-message', async (context) => {
  const { checks, failing } = await called(context, METHOD);
  const passing = WITH_MESSAGE.filter((name) => checks.has(name) && !failing.includes(name));
  if (passing.length === 0) return context.notTestable('each check of the node fails; test a healthy node');
  for (const name of passing) expect(checks.get(name), `the check ${name}`).toHaveProperty('message');
});

for (const [claim, statuses] of [
  ['unhealthy-comes-with-status-200', [200]],
  ['unhealthy-comes-with-status-200-or-503', [200, 503]],
] as const)
  requirement(`health.health/${claim}`, async (context) => {
    const answer = await context.rpc(METHOD, {}, { fresh: false });
    if (reportOf(context, answer.rawResult, METHOD, answer.notJson).healthy)
      return context.notTestable('the node is healthy; test an unhealthy node');
    expect(answer.status, 'the HTTP status of the report of an unhealthy node').toBeOneOf(statuses);
  });

requirement('health.health/error-is-text', async (context) => {
  for (const { error } of await failingChecks(context)) expect(error, 'the error of a failing check').toBeText();
});

requirement('health.health/failing-check-counts-at-least-one', async (context) => {
  const counts = (await failingChecks(context)).flatMap(({ contiguousFailures: count }) =>
    isInteger(count) ? [count] : [],
  );
  if (counts.length === 0)
    return context.notTestable(
      'no failing check of the node contains `contiguousFailures`; test an unhealthy node that counts failures',
    );
  for (const count of counts)
    expect(toBigInt(count), 'the contiguousFailures of a failing check').toBeGreaterThanOrEqual(1n);
});

requirement('health.health/first-failure-not-after-last-run', async (context) => {
  const viaGet = await reportViaGet(context);
  const failing = [...(await failingChecks(context)), ...viaGet.failing.map((name) => viaGet.checks.get(name) ?? {})];
  const timed = failing.filter(({ timeOfFirstFailure }) => timeOfFirstFailure !== undefined);
  if (timed.length === 0)
    return context.notTestable(
      'no failing check of the node contains `timeOfFirstFailure`; test an unhealthy node that reports it',
    );
  for (const { timeOfFirstFailure, timestamp } of timed)
    expect(
      nanosecondsOf(timeOfFirstFailure),
      'the time of the first failure, in Unix nanoseconds,',
    ).toBeLessThanOrEqual(nanosecondsOf(timestamp));
});

requirement('health.health/failure-members-only-with-error', async (context) => {
  const { checks, failing } = await called(context, METHOD);
  const passing = [...checks].filter(([name]) => !failing.includes(name));
  if (passing.length === 0) return context.notTestable('every check of the node fails; test a healthy node');
  for (const [name, check] of passing) {
    const ofFailure = ['contiguousFailures', 'timeOfFirstFailure'].filter((member) => member in check);
    expect(ofFailure, `the members about failures in the passing check ${name}`).toBeEmpty();
  }
});

requirement('health.health/timestamp-not-in-the-future', async (context) => {
  const { checks } = await called(context, METHOD);
  expect(checks.size, 'the number of checks in the report').toBeGreaterThan(0);
  const all = [...checks, ...(await reportViaGet(context)).checks];
  const now = latest(context) ?? context.notTestable('the responses of the node have no header Date');
  for (const [name, { timestamp }] of all)
    expect(nanosecondsOf(timestamp), `the timestamp of the check ${name}, in Unix nanoseconds,`).toBeLessThanOrEqual(
      now,
    );
});

requirement('health.health/timestamp-plausible', async (context) => {
  const run = [...(await called(context, METHOD)).checks].filter(([, check]) => !isNotYetRun(check));
  if (run.length === 0) return context.notTestable('the node has not run a check yet; test it again later');
  for (const [name, { timestamp }] of run)
    expect(nanosecondsOf(timestamp), `the timestamp of the check ${name}, in Unix nanoseconds,`).toBeGreaterThanOrEqual(
      EARLIEST,
    );
});

requirement('health.health/message-spans-plausible', async (context) => {
  const spans = durationsOf((await called(context, METHOD)).checks.get('network')?.message);
  if (spans.length === 0) return context.notTestable('the node has no peers; test a node with peers');
  const now = latest(context);
  for (const span of spans) {
    expect(span, 'the time since the last message, in nanoseconds,').toBeGreaterThanOrEqual(0n);
    if (now !== undefined)
      expect(span, 'the time since the last message, in nanoseconds,').toBeLessThanOrEqual(now - EARLIEST);
  }
});

requirement('health.health/message-spans-once-connected', async (context) => {
  const report = await called(context, METHOD);
  const peers = connectedPeers(report) ?? 0n;
  if (report.failing.includes('network') || peers === 0n)
    return context.notTestable('the node has no peers; test a node with peers');
  for (const name of SPANS)
    expect(
      textOf(report.checks.get('network')?.message, name),
      `the ${name} of the network check, with ${peers} connected peers,`,
    ).toMatch(/\d/);
});

requirement('health.health/tags-optional', async (context) => {
  const { names } = await called(context, METHOD);
  await hasChains(context, names);
  // Every node has a check of the P-Chain, and this check is not global.
  expect(names, 'the checks of the report without tags').toContainAll(['database', 'network', 'P']);
});

requirement('health.health/empty-tags-is-the-whole', async (context) => {
  await steady(context, async ({ names }) => {
    expect((await called(context, METHOD, [])).names, 'the checks of the report with an empty list of tags').toEqual(
      names,
    );
  });
});

requirement('health.health/unknown-tag-is-no-error', async (context) => {
  const tags = [unusedId(context, 'tag')];
  expect(await context.call(METHOD, { tags }), 'a request with a tag of no Subnet').toSucceed();
  await fetchReport(context, '/ext/health', tags);
});

requirement('health.health/filtered-is-part-of-the-whole', async (context) => {
  const [, ...lists] = await someTags(context);
  await steady(context, async ({ names: whole }) => {
    for (const tags of lists)
      expect(whole, 'the checks of the whole report').toContainAll([...(await called(context, METHOD, tags)).names]);
  });
});

requirement('health.health/filtered-healthy-by-its-own-checks', async (context) => {
  const [, ...lists] = await someTags(context);
  const whole = await called(context, METHOD);
  let isExcluded = false;
  for (const tags of lists) {
    const { healthy, failing } = await called(context, METHOD, tags);
    expect(healthy, `\`healthy\` of a report with the tags ${tags.join()} and ${failing.length} failing checks`).toBe(
      failing.length === 0,
    );
    isExcluded ||= failing.length === 0 && whole.failing.length !== 0;
  }
  if (!isExcluded)
    return context.notTestable(
      'no tag excludes all failing checks of the node; test one of which only the chain of a Subnet is unhealthy',
    );
});

requirement('health.health/p-chain-height-not-ahead', async (context) => {
  const consensus = await consensusOfP(context);
  const height = toBigInt((await context.rpc('platform.getHeight', {})).result.height);
  expect(consensus.height, 'the last accepted height in the check `P`').toBeLessThanOrEqual(height);
  if (height === 0n)
    return context.notTestable(
      'the P-Chain has no block after its genesis; test a node whose P-Chain has accepted a block',
    );
  expect(consensus.height, 'the last accepted height in the check `P`').toBeGreaterThan(0n);
});

requirement('health.health/p-chain-id-is-in-the-index', async (context) => {
  const { path } = await context.sample.index({ name: 'P/block' });
  const { id } = await consensusOfP(context);
  expect(
    (await context.rpc('index.isAccepted', { id, encoding: 'hex' }, { path })).result.isAccepted,
    `\`isAccepted\` of ${id}, the last accepted block in the check \`P\`,`,
  ).toBe(true);
});

type Context = Parameters<typeof called>[0];

async function steady(context: Context, compare: (whole: Report) => Promise<void>): Promise<void> {
  await whileSteady(context, () => called(context, METHOD), compare);
}

async function reports(context: Context): Promise<readonly Report[]> {
  const found: Report[] = [];
  for (const tags of await someTags(context)) found.push(await called(context, METHOD, tags));
  return found;
}

/** The report of GET /ext/health. It is read once in a run, for checks that accept an earlier report. */
function reportViaGet(context: Context): Promise<Report> {
  return once(context, 'health via GET', () => fetchReport(context, '/ext/health'));
}

async function failingChecks(context: Context) {
  const { checks, failing } = await called(context, METHOD);
  const found = [...checks].filter(([name]) => failing.includes(name)).map(([, check]) => check);
  return found.length > 0 ? found : context.notTestable('no check of the node fails; test an unhealthy node');
}

async function failedChecks(context: Context) {
  const run = (await failingChecks(context)).filter((check) => !isNotYetRun(check));
  return run.length > 0 ? run : context.notTestable('the node has not run its failing checks yet; test it again later');
}

function isInteger(value: unknown): value is string | number | bigint {
  return (typeof value === 'string' && /^\d+$/.test(value)) || typeof value === 'bigint' || Number.isInteger(value);
}

async function consensusOfP(context: Context): Promise<{ readonly height: bigint; readonly id: string }> {
  const message = (await called(context, METHOD)).checks.get('P')?.message;
  const { engine } = (message ?? {}) as {
    engine?: { consensus?: { lastAcceptedHeight?: unknown; lastAcceptedID?: unknown } };
  };
  const { lastAcceptedHeight: height, lastAcceptedID: id } = engine?.consensus ?? {};
  if (isInteger(height) && typeof id === 'string') return { height: toBigInt(height), id };
  return context.notTestable('the check `P` contains no last accepted block; test a node whose P-Chain has started');
}

requirement('health.health/first-failure-before-the-next', async (context) => {
  const { checks, failing } = await called(context, METHOD);
  const repeated = [...checks].flatMap(([name, check]) => {
    const [first, count] = [firstFailure(check), integerOf(check, 'contiguousFailures') ?? 0n];
    const isShown = failing.includes(name) && isExact(check.timestamp) && first !== undefined && count > 1n;
    return isShown ? [{ name, first, last: nanosecondsOf(check.timestamp) }] : [];
  });
  if (repeated.length === 0)
    return context.notTestable(
      'no check of the node has failed twice in a row and contains `timeOfFirstFailure`; test an unhealthy node',
    );
  for (const { name, first, last } of repeated)
    expect(
      first,
      `the timeOfFirstFailure of the check ${name}, which has failed again, in Unix nanoseconds,`,
    ).toBeLessThan(last);
});
