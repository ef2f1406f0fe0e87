import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { askBaseUrl } from './ask-base-url.ts';

/** What comes of typing these lines, and what is said meanwhile. */
async function typed(...lines: readonly string[]): Promise<{ url: string | undefined; said: string }> {
  let said = '';
  const stderr = {
    write: (text: string) => {
      said += text;
    },
  };
  const url = await askBaseUrl({ stdin: Readable.from(lines.map((line) => `${line}\n`)), stderr });
  return { url, said };
}

test('asks for a base URL until it is one, and says what is wrong with it', async () => {
  const { url, said } = await typed('http://127.0.0.1:9650/ext/bc/P', 'nonsense', 'http://127.0.0.1:9650');
  expect(url).toBe('http://127.0.0.1:9650');
  expect(said.match(/^Base URL of your node/gm)).toHaveLength(3);
  expect(said).toContain(
    "'http://127.0.0.1:9650/ext/bc/P' is no base URL of a node. It must be the base URL of the node",
  );
  expect(said).toContain("'nonsense' is no base URL of a node.");
});

test.each<[string, readonly string[]]>([
  ['an empty line', ['']],
  ['the end of input', []],
])('%s leaves it for later', async (_, lines) => {
  expect((await typed(...lines)).url).toBeUndefined();
});

test('nobody is asked where there is no terminal', async () => {
  expect(await askBaseUrl({ stderr: { write: () => expect.unreachable() } })).toBeUndefined();
});
