import { expect, test } from 'vitest';
import type { Touched } from '../../src/reference-node/server/patch.ts';
import type { Exchange } from '../../src/transport/exchange.ts';
import { sharedDiscovery } from './target-of.ts';

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

test.each<[string, Touched]>([
  ['that the mutant touches', [TOUCHED]],
  ['of a mutant that may touch every method', 'all'],
])('a call %s is sent to the mutant each time', async (_, touches) => {
  const [clean, own] = [node('clean'), node('own')];
  const caller = sharedDiscovery(clean, own, touches);
  for (let time = 0; time < 2; time += 1) expect(await caller.call(TOUCHED, {})).toMatchObject({ json: 'own' });
  expect({ clean: clean.calls, own: own.calls }).toEqual({ clean: [], own: [TOUCHED, TOUCHED] });
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
  const [standard, other] = [node('standard'), node('other')];
  await sharedDiscovery(standard, node('own'), [TOUCHED]).call(UNTOUCHED, {});
  expect(await sharedDiscovery(other, node('own'), [TOUCHED]).call(UNTOUCHED, {})).toMatchObject({ json: 'other' });
});
