import { afterAll, beforeAll, expect as holds, test } from 'vitest';
import type { RequirementResult } from '../generated/report.ts';
import { catalogue, profiles } from '../../test/support/profiles.ts';
import { RUN_OPTIONS } from '../../test/support/run-options.ts';
import { startReferenceNode } from '../reference-node/index.ts';
import type { RunningNode } from '../reference-node/server/serve-ledger.ts';
import { Presence } from '../client/presence.ts';
import { Grounds } from '../harness/grounds.ts';
import { openUrl } from '../client/target.ts';
import { Budget } from './budget.ts';
import { expectationOf } from './expectation.ts';
import { openSessions, type Sessions } from './open-sessions.ts';
import { Recorder } from './recorder.ts';
import { CheckContext } from '../harness/context.ts';
import { Failure } from '../harness/failure.ts';
import { expect } from '../harness/matchers.ts';
import { endCheck, runCheck, runChecks } from './run-checks.ts';

let node: RunningNode;
let sessions: Sessions;
const requirement = catalogue.get('platform.getHeight/height');

/** Runs a check of the requirement. */
const checked = (run: (context: CheckContext) => Promise<void>) =>
  runCheck({ id: requirement.id, run }, requirement, sessions.all[0]);

/** The verdict on a check that ends while the node may be lost. */
async function endedBy(run: (context: CheckContext) => Promise<void>, presence = new Presence()): Promise<string> {
  const context = new CheckContext(sessions.all[0], 'stated');
  const ended = await endCheck({ id: requirement.id, run }, 'stated', context, new Grounds(), { presence });
  return ended.verdict;
}

beforeAll(async () => {
  const detected = { profile: profiles.get('document'), reason: 'for the test' };
  node = await startReferenceNode();
  sessions = openSessions({
    target: openUrl(node.url),
    expected: expectationOf(catalogue, detected),
    preflight: { ready: { ready: true }, detected, missing: [], requests: 1, polls: 0 },
    options: RUN_OPTIONS,
    recorder: new Recorder(RUN_OPTIONS),
    budget: new Budget(1000),
    signal: new AbortController().signal,
  });
}, 60_000);

afterAll(async () => {
  await sessions.close();
  await node.close();
});

/** The method that the first finding's exchange asked for, as the evidence shows it. */
function blamed({ findings, evidence }: RequirementResult): string | undefined {
  const shown = evidence.find(({ exchange }) => exchange === findings[0]?.exchange);
  return /"method":"([\w.]+)"/.exec(shown?.curl ?? '')?.[1];
}

test.each<[string, (context: CheckContext) => Promise<void>]>([
  [
    'the answer under judgement, not the height that is read again at the end',
    ({ stable, rpc }) =>
      stable(async () => {
        const answer = await rpc('platform.getTimestamp', {});
        expect(answer.result.timestamp, 'the time').toBe('never');
      }),
  ],
  [
    'the answer that a matcher was given, not the last one',
    async ({ rpc }) => {
      const answer = await rpc('platform.getTimestamp', {});
      await rpc('platform.getHeight', {});
      expect(answer).toBeError();
    },
  ],
  [
    'the answer that was read last, when several came at once',
    async ({ rpc }) => {
      const [time] = await Promise.all([rpc('platform.getTimestamp', {}), rpc('platform.getHeight', {})]);
      expect(time.result.timestamp, 'the time').toBe('never');
    },
  ],
  [
    'the answer that another check has asked for and shares',
    async ({ rpc, exchanges }) => {
      await rpc('platform.getHeight', {});
      const { exchange } = await sessions.all[0].client.call('platform.getTimestamp', {});
      exchanges.push(exchange);
      expect(1, 'the number').toBe(2);
    },
  ],
  [
    'the answer of the compared value, not one that the expected value is read from',
    async ({ rpc }) => {
      const expected = async (): Promise<unknown> => (await rpc('platform.getHeight', {})).result;
      expect((await rpc('platform.getTimestamp', {})).result, 'the time').toBe(await expected());
    },
  ],
  [
    'the answer of the item in a list that was read before',
    async (context) => {
      const times = [await context.rpc('platform.getTimestamp', {})];
      await context.rpc('platform.getHeight', {});
      for (const { exchange } of context.lookAtEach(times)) expect(exchange.number, 'the number').toBe(-1);
    },
  ],
])('a finding names %s', async (_what, run) => {
  const { result } = await checked(run);
  holds(result.verdict).toBe('fail');
  holds(blamed(result)).toBe('platform.getTimestamp');
});

test.each([
  ['a call', 'POST', 200, ' The body is not JSON: unexpected "<" at character 0.'],
  ['a call that is an error of HTTP, which need not have one', 'POST', 500, ''],
  ['a page', 'GET', 200, ''],
])('a finding about a body that is no JSON says so of %s', async (_, method, status, said) => {
  const { result } = await checked(async ({ rpc, exchanges, look }) => {
    const { exchange } = await rpc('platform.getHeight', {});
    const outcome = { ...exchange.outcome, status, body: Buffer.from('<html>') };
    exchanges.push({ ...exchange, number: 9_999, request: { ...exchange.request, method }, outcome });
    look({ number: 9_999 });
    expect(undefined, 'the echoed id').toBe(5);
  });
  holds(result.findings[0]?.message).toBe(`The echoed id is missing; expected 5.${said}`);
});

test('a node that serves only some methods in its state cannot show what needs others', async () => {
  const run = async ({ rpc }: CheckContext): Promise<void> => {
    expect(await rpc('health.liveness', {})).toSucceed();
    expect(await rpc('platform.getHeight', {})).toSucceed();
  };
  const bootstrapping = { ...sessions.all[0], services: new Set(['health']) };
  const { result } = await runCheck({ id: requirement.id, run }, requirement, bootstrapping);
  holds(result).toMatchObject({
    verdict: 'not-testable',
    reason: holds.stringContaining('platform.getHeight') as string,
  });
});

test.each([
  ['before the node was lost stays one', true, 'fail'],
  ['after it says nothing', false, 'not-testable'],
])('a failure that was found %s', async (_, isBefore, verdict) => {
  const presence = new Presence();
  const run = async ({ rpc, exchanges, fail }: CheckContext): Promise<void> => {
    const { exchange } = await rpc('platform.getHeight', {});
    const outcome = { kind: 'fault', code: 'closed', reason: 'gone' } as const;
    exchanges.push({ ...exchange, number: exchange.number + 1, outcome });
    presence.lose('gone');
    fail('the height is wrong', isBefore ? { exchange } : {});
  };
  holds(await endedBy(run, presence)).toBe(verdict);
});

test.each([
  ['that found nobody was not the cause', ['refused'], 'not-testable'],
  ['after which nobody listens was the cause', ['closed', 'refused'], 'fail'],
] as const)('a request %s', async (_, codes, verdict) => {
  const run = async ({ rpc, exchanges }: CheckContext): Promise<void> => {
    const { exchange } = await rpc('platform.getHeight', {});
    let { number } = exchange;
    for (const code of codes)
      exchanges.push({ ...exchange, number: ++number, outcome: { kind: 'fault', code, reason: 'gone' } });
    throw new Failure({ message: 'No response.', signature: { kind: 'no-response' }, exchange: number });
  };
  holds(await endedBy(run)).toBe(verdict);
});

test('a pass says on how many assertions and responses it rests', async () => {
  const run = async ({ rpc }: CheckContext): Promise<void> => {
    const [time, height] = await Promise.all([rpc('platform.getTimestamp', {}), rpc('platform.getHeight', {})]);
    expect(time).toSucceed();
    expect(height).toSucceed();
    expect(height.result.height, 'the height').toBeDefined();
  };
  const { result, responses } = await checked(run);
  holds(result).toMatchObject({ verdict: 'pass', restsOn: { assertions: 3, responses: 2 } });
  holds(responses.size).toBe(2);
});

test.each<[string, (context: CheckContext) => Promise<void>, RegExp]>([
  [
    'asserts nothing',
    async ({ rpc }) => holds((await rpc('platform.getHeight', {})).ok).toBe(true),
    /asserted nothing\.$/,
  ],
  [
    'loops over nothing',
    async ({ rpc }) => {
      const { height } = (await rpc('platform.getHeight', {})).result;
      for (const each of [height].slice(1)) expect(each, 'the height').toBeDefined();
    },
    /asserted nothing\.$/,
  ],
  [
    'asserts nothing about a response',
    async ({ call }) => {
      await call('platform.getHeight', {});
      expect(1, 'the number').toBe(1);
    },
    /nothing about a response/,
  ],
])('a check that %s is broken', async (_what, run, reason) => {
  const { result } = await checked(run);
  holds(result.verdict).toBe('error');
  holds(result.reason).toMatch(reason);
});

test('one that asserts nothing because it leaves out what the node need not serve does not apply', async () => {
  const run = async ({ profile, rpc }: CheckContext): Promise<void> => {
    holds((await rpc('platform.getHeight', {})).ok).toBe(true);
    holds(profile.serves('platform.getEverything')).toBe(false);
  };
  const { result } = await checked(run);
  const reason = 'platform.getEverything is not a method of the profile document';
  holds(result).toMatchObject({ verdict: 'not-applicable', reason });
});

test('the other files run while a check of one waits', async () => {
  const order: string[] = [];
  let end = (): void => undefined;
  const ended = new Promise<void>((resolve) => (end = resolve));
  const { id } = requirement;
  const waiting = { id, waits: true, run: () => ended.then(() => void order.push('the one that waits')) };
  const other = {
    id,
    run: async () => {
      order.push('another');
      end();
    },
  };
  await runChecks({ sessions, files: [[waiting], [other]], onCheck: () => order.push('a result') });
  holds(order).toEqual(['another', 'the one that waits', 'a result', 'a result']);
});
