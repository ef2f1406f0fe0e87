import { expect, test } from 'vitest';
import { tinyLedger } from '../../test/fixtures/tiny-ledger.ts';
import { servedClient } from '../../test/support/served-client.ts';
import { textAnswer, type NodeAnswer } from '../reference-node/server/message.ts';
import type { Patch } from '../reference-node/server/patch.ts';
import { missingCapabilities, type Capability } from './capabilities.ts';

const ABSENT = textAnswer(404, '404 page not found\n');

type Declared = readonly (readonly [Capability, boolean | 'demanded'])[];

/** What is found missing on a node that answers in this way. */
async function missingOn(
  onAnswer: NonNullable<Patch['onAnswer']>,
  declared: Declared = [],
): Promise<readonly string[]> {
  const { client } = await servedClient(tinyLedger(), { patch: { onAnswer } });
  const missing = await missingCapabilities(client, new Map(declared));
  return missing.map(({ what, isDemanded }) => `${what}${isDemanded === true ? ', demanded' : ''}`);
}

/** What is found missing on a node that answers in this way at paths that match. */
const missingAt = (
  paths: RegExp,
  answer: NodeAnswer = ABSENT,
  declared: Declared = [['userStore', true]],
): Promise<readonly string[]> => missingOn(({ path }, own) => (paths.test(path) ? answer : own), declared);

/** A response with an error of a method. */
function refusal(status: number, message: string): NodeAnswer {
  const error = { code: -32_000, message, data: null };
  return { ...textAnswer(status, ''), body: Buffer.from(JSON.stringify({ jsonrpc: '2.0', error, id: 1 })) };
}

const ALL = /^\/ext\/(health|index|keystore)/;
/** Nothing is known of the node beforehand. */
const UNDECLARED = [] as const;

test('all that is barred beside the chains is what a gateway bars', async () => {
  for (const answer of [ABSENT, textAnswer(403, 'Forbidden')])
    expect(await missingAt(ALL, answer, UNDECLARED)).toEqual(['health', 'index', 'userStore']);
});

test('health that is refused beside indexes that are served, or in the name of the node, is a fault', async () => {
  expect(await missingAt(/^\/ext\/health/)).toEqual([]);
  const named = textAnswer(404, '404 page not found\n', ['Node-Id', 'NodeID-7Xhw2mDxuDS44j42TCB6U5579esbSt3Lg']);
  expect(await missingAt(/^\/ext\/(health|index)/, named)).toEqual(['index']);
});

test('health that only a call of health.health reports is offered', async () => {
  const missing = await missingOn(({ path, method, body }, own) => {
    if (method === 'POST' && path === '/ext/health' && body.includes('health.health')) return own;
    return path.startsWith('/ext/bc') ? own : textAnswer(method === 'GET' ? 400 : 404, 'bad request');
  });
  expect(missing).not.toContain('health');
});

test('one index of the X-Chain that is absent beside another is a fault; an index of P or C may be elsewhere', async () => {
  expect(await missingAt(/^\/ext\/index\/X\/(tx|vtx)$/)).toEqual([]);
  expect(await missingAt(/^\/ext\/index\/[PC]\//)).toEqual(['/ext/index/P/block', '/ext/index/C/block']);
  expect(await missingAt(/^\/ext\/index\/X\//)).toHaveLength(3);
  expect(await missingAt(/^\/ext\/index\/X\/tx$/, textAnswer(403, 'Forbidden'))).toEqual(['/ext/index/X/tx']);
});

test('what was declared is not looked for', async () => {
  const declared = [
    ['health', false],
    ['index', true],
    ['/ext/index/X/tx', false],
  ] as const;
  expect(await missingAt(ALL, ABSENT, declared)).toEqual(['health', '/ext/index/X/tx', 'userStore']);
});

test('what is demanded is looked for, and one index is missing where there is none', async () => {
  const demanded = (name: Capability) => [[name, 'demanded'] as const];
  expect(await missingAt(ALL, ABSENT, demanded('index'))).toEqual(['health', 'index, demanded', 'userStore']);
  expect(await missingAt(ALL, ABSENT, demanded('userStore'))).toEqual(['health', 'index', 'userStore, demanded']);
  expect(await missingAt(ALL, ABSENT, demanded('/ext/index/P/block'))).toContain('index, demanded');
  expect(await missingAt(/^\/ext\/index\/[PC]\//, ABSENT, demanded('/ext/index/C/block'))).toEqual([
    '/ext/index/P/block',
    '/ext/index/C/block, demanded',
    'userStore',
  ]);
});

test('a user store that answers something else than that it is absent is there', async () =>
  expect(await missingAt(/^\/ext\/keystore/, textAnswer(500, 'nonsense'), UNDECLARED)).toEqual([]));

test('an error of a method shows an index at any status, also one that is empty', async () => {
  for (const status of [200, 400, 404, 500]) {
    const empty = refusal(status, 'no containers have been accepted');
    expect(await missingAt(/^\/ext\/index\/[XPC]\//, empty), `status ${status}`).toEqual([]);
  }
});

test('a path is absent at any status where all unknown paths are answered so', async () => {
  const served = /^\/ext\/(?!bc\/P$)/;
  for (const status of [400, 403, 500, 501])
    expect(await missingAt(served, textAnswer(status, 'nothing here\n'), UNDECLARED), `status ${status}`).toEqual([
      'health',
      'index',
      'userStore',
    ]);
  for (const status of [200, 404]) {
    const nothing = refusal(status, 'no such path');
    expect(await missingAt(/^\/ext\/(index|keystore|nowhere)/, nothing, UNDECLARED), `status ${status}`).toEqual([
      'index',
      'userStore',
    ]);
  }
});

test('a path is not absent where the node is busy', async () =>
  expect(await missingAt(/^\/ext\/index/, textAnswer(503, 'later\n'))).toEqual([]));
