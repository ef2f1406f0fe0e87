import { request } from 'undici';
import { expect, onTestFinished, test } from 'vitest';
import { startReferenceNode, type ReferenceNodeOptions } from '../../src/library/changed-node.ts';

async function height(options: ReferenceNodeOptions): Promise<string> {
  const node = await startReferenceNode(options);
  onTestFinished(() => node.close());
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'platform.getHeight', params: {} });
  const headers = { 'content-type': 'application/json' };
  const response = await request(`${node.url}/ext/bc/P`, { method: 'POST', headers, body });
  return response.body.text();
}

test('a node by the document, one with a mutant, one with a variant, one with both', async () => {
  const mutant = 'platform-get-height-height-boolean';
  const variants = ['id-comes-first'];
  expect(await height({})).toMatch(/^\{"jsonrpc":.*"height":"\d+"/);
  expect(await height({ mutant })).toMatch(/^\{"jsonrpc":.*"height":true/);
  expect(await height({ variants })).toMatch(/^\{"id":1,.*"height":"\d+"/);
  expect(await height({ variants, mutant })).toMatch(/^\{"id":1,.*"height":true/);
});

test.each([
  [{ mutant: 'platform-get-height-height-bolean' }, /There is no mutant .* Did you mean/],
  [{ variants: ['no-such-variant'] }, /There is no variant 'no-such-variant'/],
])('%j is an error before a port is taken', async (options, message) => {
  await expect(startReferenceNode(options)).rejects.toThrow(message);
  await expect(startReferenceNode(options)).rejects.toHaveProperty('name', 'UsageError');
});
