import { expect, onTestFinished, test } from 'vitest';
import { startReferenceNode, type ReferenceNodeOptions } from '../../src/library/changed-node.ts';
import { ask } from '../fixtures/ask.ts';

async function height(options: ReferenceNodeOptions): Promise<string> {
  const node = await startReferenceNode(options);
  onTestFinished(() => node.close());
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'platform.getHeight', params: {} });
  return (await ask(`${node.url}/ext/bc/P`, { body })).text;
}

test('a node by the document, one with a mutant, one with a variant, one with both', async () => {
  const mutant = 'platform-get-height-height-boolean';
  const variants = ['id-comes-first'];
  expect(await height({})).toMatch(/^\{"jsonrpc":.*"height":"\d+"/);
  expect(await height({ mutant })).toMatch(/^\{"jsonrpc":.*"height":true/);
  expect(await height({ variants })).toMatch(/^\{"id":1,.*"height":"\d+"/);
  expect(await height({ variants, mutant })).toMatch(/^\{"id":1,.*"height":true/);
});

test.each<[object, string]>([
  [{ mutant: 'platform-get-height-height-bolean' }, 'Did you mean platform-get-height-height-boolean'],
  [{ variants: ['no-such-variant'] }, "There is no variant 'no-such-variant'"],
  [{ variants: 'bare-headers' }, 'variants: It must be an array of names of variants.'],
  [{ mutant: 5 }, 'mutant: It must be the name of a mutant.'],
  [{ port: 'abc' }, 'port: It must be a whole number from 0 to 65535.'],
  [{ profile: 5 }, 'profile: It must be a release such as 1.12.2, or the name or the file of a profile.'],
  [{ profile: '9.9.9' }, 'If the node is newer, use `profile` latest.'],
  [{ scenario: 'empy' }, 'scenario: It must be one of standard, empty, '],
  [
    { scenari: 'empty', mutnat: 'x' },
    "There is no option 'scenari'. Did you mean scenario?\nThere is no option 'mutnat'. Did you mean mutant?",
  ],
])('%j is an error before a port is taken', async (options, message) => {
  const start = startReferenceNode(options).then((node) => node.close());
  await expect(start).rejects.toThrow(message);
  await expect(start).rejects.toHaveProperty('name', 'UsageError');
});

test('a node with the profile of a release answers as that release', async () => {
  const node = await startReferenceNode({ profile: '1.10.0' });
  onTestFinished(() => node.close());
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'platform.getSubnet', params: {} });
  expect((await ask(`${node.url}/ext/bc/P`, { body })).text).toContain("can't find method");
});

test('a port that is in use, and an address of no one, are errors of the user', async () => {
  const node = await startReferenceNode();
  onTestFinished(() => node.close());
  const { port } = node;
  await expect(startReferenceNode({ port })).rejects.toMatchObject({
    name: 'UsageError',
    message: `Port ${port} of 127.0.0.1 is in use: choose another one, or 0 for any free port.`,
  });
  await expect(startReferenceNode({ host: '192.0.2.1' })).rejects.toMatchObject({
    name: 'UsageError',
    message: expect.stringMatching(/^Cannot listen on port 0 of 192\.0\.2\.1: .*EADDRNOTAVAIL/) as string,
  });
});
