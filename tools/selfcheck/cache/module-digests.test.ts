import { writeFileSync } from 'node:fs';
import { afterAll, expect, test } from 'vitest';
import { emptyFolder } from '../../../test/support/folder.ts';
import { join } from 'node:path';
import { ModuleDigests } from './module-digests.ts';

const folder = emptyFolder(afterAll);
const at = (name: string): string => join(folder, name);

function write(files: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries(files)) writeFileSync(at(name), text);
}

const FILES = {
  'main.js': "import { one } from './one.js';\nexport { other } from './other.js';\n",
  'one.js': "const late = await import('./late.js');\nexport const one = new URL('./data.json', import.meta.url);\n",
  'late.js': "import './main.js';\nimport 'undici';\n",
  'other.js': 'export const other = 1;\n',
  'data.json': '{}\n',
  'stranger.js': 'export const stranger = 1;\n',
};

const digest = (isLeftOut?: (path: string) => boolean): string => new ModuleDigests(isLeftOut).of(at('main.js'));

test.each(['main.js', 'one.js', 'late.js', 'other.js', 'data.json'] as const)(
  'the digest of a module changes with %s, which it reaches',
  (name) => {
    write(FILES);
    const before = digest();
    expect(digest()).toBe(before);
    write({ [name]: `${FILES[name]} ` });
    expect(digest()).not.toBe(before);
  },
);

test('the digest does not change with a module that it does not reach, or that is left out', () => {
  write(FILES);
  const before = digest();
  const without = digest((path) => path.endsWith('one.js'));
  expect(without).not.toBe(before);
  write({ 'stranger.js': '' });
  expect(digest()).toBe(before);
  write({ 'one.js': '', 'late.js': '' });
  expect(digest((path) => path.endsWith('one.js'))).toBe(without);
});
