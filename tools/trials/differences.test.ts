import { expect, test } from 'vitest';
import { DOCUMENT } from '../../src/reference-node/dialect.ts';
import { mutantOf } from '../../src/reference-node/mutants.ts';
import { buildLedger } from '../../src/reference-node/scenarios/build-ledger.ts';
import type { NodeRequest } from '../../src/reference-node/server/message.ts';
import type { Patch } from '../../src/reference-node/server/patch.ts';
import { patchedAnswerer } from '../../src/reference-node/server/answer.ts';
import { compared } from './differences.ts';

const LEDGER = buildLedger('standard', 1);
const HEIGHT = mutantOf('platform-get-height-one-behind');
const CLEAN = { patch: {}, touches: [] };

function request(method: string, path = '/ext/bc/P'): NodeRequest {
  return {
    method: 'POST',
    path,
    query: '',
    headers: new Map([
      ['host', '127.0.0.1'],
      ['content-type', 'application/json'],
    ]),
    body: Buffer.from(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: {} })),
  };
}

/** Sends a request to a node with a change, and tells which of the nodes that it is compared with answer otherwise. */
async function differing(
  change: typeof HEIGHT | typeof CLEAN,
  others: Readonly<Record<string, Patch>>,
  asked: NodeRequest,
): Promise<{ readonly text: string; readonly names: readonly string[] }> {
  const names: string[] = [];
  const counterparts = Object.entries(others).map(([name, patch]) => ({
    patch,
    onDifference: () => void names.push(name),
  }));
  const patch = compared(change, LEDGER, DOCUMENT, counterparts);
  const answer = patchedAnswerer({ ledger: LEDGER, dialect: DOCUMENT, patch, onIssued: () => undefined });
  return { text: (await answer(asked)).body.toString(), names };
}

test('a changed response differs from that of a clean node, and reaches the client as changed', async () => {
  const { text, names } = await differing(HEIGHT, { clean: {} }, request('platform.getHeight'));
  expect(text).toContain(`"height":"${LEDGER.height - 1n}"`);
  expect(names).toEqual(['clean']);
});

test('a response that the change does not touch differs from none', async () =>
  expect((await differing(HEIGHT, { clean: {} }, request('platform.getTimestamp'))).names).toEqual([]));

test('each node is compared on its own', async () => {
  const others = { clean: {}, alike: HEIGHT.patch, far: mutantOf('platform-get-height-far-ahead').patch };
  expect((await differing(HEIGHT, others, request('platform.getHeight'))).names).toEqual(['clean', 'far']);
});

test('times of the clock are no difference', async () => {
  const { text, names } = await differing(CLEAN, { clean: {} }, request('health.health', '/ext/health'));
  expect(text).toContain('"timestamp"');
  expect(names).toEqual([]);
});
