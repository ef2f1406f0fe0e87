import { expect, test } from 'vitest';
import type { Touched } from '../../src/reference-node/changes/change.ts';
import type { Exchange } from '../../src/transport/exchange.ts';
import { Discovery } from '../../src/harness/finders/discovery.ts';
import { NO_HINTS } from '../../src/client/sample-hints.ts';
import { sharedDiscovery } from './discovery.ts';

type Caller = Parameters<typeof sharedDiscovery>[0];

const EXCHANGE: Exchange = {
  number: 1,
  request: { method: 'POST', url: 'http://127.0.0.1:9650/ext/bc/P', headers: [] },
  outcome: { kind: 'fault', code: 'closed', reason: 'closed' },
  startedAt: 0,
  durationMs: 1,
};

/** A node that counts its calls; each response says which node gave it. */
function node(name: string): Caller & { readonly calls: string[] } {
  const calls: string[] = [];
  return {
    calls,
    call: (method) => {
      calls.push(method);
      return Promise.resolve({ exchange: EXCHANGE, json: name, judgement: undefined });
    },
  };
}

/** A node whose responses have a result. */
function resultNode(): Caller {
  return { call: () => Promise.resolve({ exchange: EXCHANGE, json: { result: {} }, judgement: undefined }) };
}

const UNTOUCHED = 'platform.getBlockchains';
const TOUCHED = 'platform.getHeight';

test('a call that no mutant touches is sent once, to the clean node, for all mutants', async () => {
  const [clean, first, second] = [node('clean'), node('first'), node('second')];
  for (const own of [first, second]) {
    expect(await sharedDiscovery(clean, own, [TOUCHED]).call(UNTOUCHED, {})).toMatchObject({ json: 'clean' });
  }
  expect(clean.calls).toEqual([UNTOUCHED]);
  expect([...first.calls, ...second.calls]).toEqual([]);
});

test('a call that the mutant touches is sent to the mutant each time', async () => {
  const [clean, own] = [node('clean'), node('own')];
  const caller = sharedDiscovery(clean, own, [TOUCHED]);
  expect(await caller.call(TOUCHED, {})).toMatchObject({ json: 'own' });
  await caller.call(TOUCHED, {});
  expect(own.calls).toEqual([TOUCHED, TOUCHED]);
  expect(clean.calls).toEqual([]);
});

test('a mutant that may touch every method answers every call itself', async () => {
  const [clean, own] = [node('clean'), node('own')];
  await sharedDiscovery(clean, own, 'all').call(UNTOUCHED, {});
  expect({ clean: clean.calls, own: own.calls }).toEqual({ clean: [], own: [UNTOUCHED] });
});

test.each<[string, Parameters<Caller['call']>, Parameters<Caller['call']>]>([
  ['params', [UNTOUCHED, { limit: 1 }], [UNTOUCHED, { limit: 2 }]],
  ['params, one of them without', [UNTOUCHED, undefined], [UNTOUCHED, {}]],
  ['integers above 2^53', [UNTOUCHED, { height: 9007199254740993n }], [UNTOUCHED, { height: 9007199254740992n }]],
  [
    'paths',
    ['index.getLastAccepted', {}, { path: '/ext/index/P/block' }],
    ['index.getLastAccepted', {}, { path: '/ext/index/X/tx' }],
  ],
])('two calls of different %s are two calls', async (_, first, second) => {
  const clean = node('clean');
  const caller = sharedDiscovery(clean, node('own'), [TOUCHED]);
  for (const params of [first, second, first]) await caller.call(...params);
  expect(clean.calls).toHaveLength(2);
});

test('each clean node is asked on its own', async () => {
  const touches: Touched = [TOUCHED];
  const [standard, other] = [node('standard'), node('other')];
  await sharedDiscovery(standard, node('own'), touches).call(UNTOUCHED, {});
  expect(await sharedDiscovery(other, node('own'), touches).call(UNTOUCHED, {})).toMatchObject({ json: 'other' });
});

/** Finds something in one response of a node, as a trial that touches these methods does; returns how often it searched. */
async function searches(clean: Caller, touches: Touched, serves = true): Promise<number> {
  const client = sharedDiscovery(clean, resultNode(), touches);
  const discovery = new Discovery({ client, seed: 1, hints: NO_HINTS, serves: () => serves });
  let searched = 0;
  const inner = (): Promise<unknown> => discovery.once('inner', () => discovery.result(TOUCHED, {}));
  // What is found in what another search found depends on the same responses.
  for (const from of ['one', 'other']) {
    await discovery.once(from, async () => {
      searched += 1;
      return inner();
    });
  }
  return searched;
}

test('what was found in responses of the clean node alone is not searched again', async () => {
  const clean = resultNode();
  expect(await searches(clean, [UNTOUCHED])).toBe(2);
  expect(await searches(clean, [])).toBe(0);
});

test.each<[string, Touched, boolean]>([
  ['by a mutant that touches a method whose response it was found in, directly or not', [TOUCHED], true],
  ['by a mutant that may touch every method', 'all', true],
  ['on a node that may offer less', [], false],
])('what was found is searched again %s', async (_, touches, serves) => {
  const clean = resultNode();
  await searches(clean, [UNTOUCHED]);
  expect(await searches(clean, touches, serves)).toBe(2);
});

test('what was found in a response of a mutant, or without a result, is kept for no other', async () => {
  const clean = resultNode();
  await searches(clean, [TOUCHED]);
  expect(await searches(clean, [])).toBe(2);
  const empty = node('clean');
  await searches(empty, []);
  expect(await searches(empty, [])).toBe(2);
});
