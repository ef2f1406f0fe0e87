import { afterAll, expect, onTestFinished, test } from 'vitest';
import { tinyLedger } from '../../test/fixtures/tiny-ledger.ts';
import { textAnswer, type NodeAnswer } from '../reference-node/server/message.ts';
import { serveLedger } from '../reference-node/server/serve-ledger.ts';
import { Transport } from '../transport/transport.ts';
import { baseSchemas } from '../judge/validation/schema/annotations.ts';
import { missingCapabilities, type Capability } from './capabilities.ts';
import { NodeClient } from './node-client.ts';

const ABSENT = textAnswer(404, '404 page not found\n');
const opened: Transport[] = [];
afterAll(() => Promise.all(opened.map((transport) => transport.close())));

/** What is found missing on a node that answers in this way at paths that match. */
async function missingAt(
  paths: RegExp,
  answer: NodeAnswer = ABSENT,
  declared: readonly (readonly [Capability, boolean | 'demanded'])[] = [['userStore', true]],
): Promise<readonly string[]> {
  const node = await serveLedger(tinyLedger(), {
    patch: { onAnswer: ({ path }, own) => (paths.test(path) ? answer : own) },
  });
  onTestFinished(() => node.close());
  return missingAtNode(node.url, declared);
}

async function missingAtNode(
  baseUrl: string,
  declared: readonly (readonly [Capability, boolean | 'demanded'])[] = [],
): Promise<readonly string[]> {
  const transport = new Transport({ baseUrl, timeoutMs: 10_000, concurrency: 4 });
  opened.push(transport);
  const missing = await missingCapabilities(new NodeClient(transport, baseSchemas()), new Map(declared));
  return missing.map(({ what, isDemanded }) => `${what}${isDemanded === true ? ', demanded' : ''}`);
}

/** Nothing is known of the node beforehand. */
const UNDECLARED = [] as const;

test('all that is barred beside the chains is what a gateway bars', async () => {
  expect(await missingAt(/^\/ext\/(health|index|keystore)/, ABSENT, UNDECLARED)).toEqual([
    'health',
    'index',
    'userStore',
  ]);
  expect(await missingAt(/^\/ext\/(health|index|keystore)/, textAnswer(403, 'Forbidden'), UNDECLARED)).toEqual([
    'health',
    'index',
    'userStore',
  ]);
});

test('health that is refused beside indexes that are served, or in the name of the node, is a fault', async () => {
  expect(await missingAt(/^\/ext\/health/)).toEqual([]);
  const named = textAnswer(404, '404 page not found\n', ['Node-Id', 'NodeID-7Xhw2mDxuDS44j42TCB6U5579esbSt3Lg']);
  expect(await missingAt(/^\/ext\/(health|index)/, named)).toEqual(['index']);
});

test('health that only a call of health.health reports is offered', async () => {
  const node = await serveLedger(tinyLedger(), {
    patch: {
      onAnswer: ({ path, method, body }, own) => {
        if (method === 'POST' && path === '/ext/health' && body.includes('health.health')) return own;
        return path.startsWith('/ext/bc') ? own : textAnswer(method === 'GET' ? 400 : 404, 'bad request');
      },
    },
  });
  onTestFinished(() => node.close());
  expect(await missingAtNode(node.url)).not.toContain('health');
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
  expect(await missingAt(/^\/ext\/(health|index|keystore)/, ABSENT, declared)).toEqual([
    'health',
    '/ext/index/X/tx',
    'userStore',
  ]);
});

test('what is demanded is looked for, and one index is missing where there is none', async () => {
  const demanded = (name: Capability) => [[name, 'demanded'] as const];
  const nothing = /^\/ext\/(health|index|keystore)/;
  expect(await missingAt(nothing, ABSENT, demanded('index'))).toEqual(['health', 'index, demanded', 'userStore']);
  expect(await missingAt(nothing, ABSENT, demanded('userStore'))).toEqual(['health', 'index', 'userStore, demanded']);
  expect(await missingAt(nothing, ABSENT, demanded('/ext/index/P/block'))).toContain('index, demanded');
  expect(await missingAt(/^\/ext\/index\/[PC]\//, ABSENT, demanded('/ext/index/C/block'))).toEqual([
    '/ext/index/P/block',
    '/ext/index/C/block, demanded',
    'userStore',
  ]);
});

test('a user store that answers something else than that it is absent is there', async () =>
  expect(await missingAt(/^\/ext\/keystore/, textAnswer(500, 'nonsense'), UNDECLARED)).toEqual([]));

test('an error of a method shows an index at any status, also one that is empty', async () => {
  const error = { code: -32_000, message: 'no containers have been accepted', data: null };
  for (const status of [200, 400, 404, 500]) {
    const empty = { ...textAnswer(status, ''), body: Buffer.from(JSON.stringify({ jsonrpc: '2.0', error, id: 1 })) };
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
  const error = { code: -32_000, message: 'no such path', data: null };
  for (const status of [200, 404]) {
    const nothing = { ...textAnswer(status, ''), body: Buffer.from(JSON.stringify({ jsonrpc: '2.0', error, id: 1 })) };
    expect(await missingAt(/^\/ext\/(index|keystore|nowhere)/, nothing, UNDECLARED), `status ${status}`).toEqual([
      'index',
      'userStore',
    ]);
  }
});

test('a path is not absent where the node is busy', async () =>
  expect(await missingAt(/^\/ext\/index/, textAnswer(503, 'later\n'))).toEqual([]));
