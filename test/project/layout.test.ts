import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { read, ROOT } from '../support/root.ts';

function filesIn(...folders: readonly string[]): string[] {
  return folders.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  );
}

test.each(['src', 'specs'])('the README of %s has a row for each of its folders', (folder) => {
  const readme = readFileSync(join(ROOT, folder, 'README.md'), 'utf8');
  const rows = [...readme.matchAll(/^\| ([\w,/ -]+?) +\|/gm)].flatMap(([, names = '']) =>
    names.split(', ').map((name) => name.split('/')[0]),
  );
  const entries = readdirSync(join(ROOT, folder), { withFileTypes: true });
  const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  expect(folders.filter((name) => !rows.includes(name))).toEqual([]);
});

test('the README of src names files and folders that exist', () => {
  const readme = read('src/README.md');
  const [, map = ''] = /^```mermaid\n([^]*?)^```$/m.exec(readme) ?? [];
  const named = [...map.matchAll(/[\w/-]+\.ts/g)].map(([name]) => `src/${name}`);
  const folders = [...readme.matchAll(/^\| (\w+) .*\| `([\w/-]+)` +\|$/gm)].map(([, , folder = '']) => folder);
  const others = [...readme.matchAll(/`([\w-]+\/[\w/-]+\.ts)`/g)].map(([, name = '']) => `src/${name}`);
  expect(named.length).toBeGreaterThan(12);
  expect(folders.length).toBeGreaterThan(0);
  expect([...named, ...folders, ...others].filter((name) => !existsSync(join(ROOT, name)))).toEqual([]);
});

/** Words that no spec has, and what it uses in their place. */
test.each([
  ['.catch(', 'ifTestable: it swallows no other exception than missing test data'],
  ['node:timers', 'context.pause, which ends with the run'],
])('no spec has %s: it uses %s', (word) => {
  const files = readdirSync(join(ROOT, 'specs'), { recursive: true, encoding: 'utf8' });
  const specs = files.filter((name) => /(?<!mutants|variants)\.ts$/.test(name));
  expect(specs.length).toBeGreaterThan(100);
  expect(specs.filter((name) => readFileSync(join(ROOT, 'specs', name), 'utf8').includes(word))).toEqual([]);
});

test('no code of the package needs `import.meta.dirname`, which jest 29 lacks: `import.meta.url` has the same', () => {
  const shipped = filesIn('src', 'specs').filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'));
  expect(shipped.length).toBeGreaterThan(500);
  expect(
    shipped.filter((name) => /import\.meta\.(dirname|filename)/.test(readFileSync(join(ROOT, name), 'utf8'))),
  ).toEqual([]);
});

const GENERATED = /^src\/generated\/|^specs\/(families\/members|faults\.mutants)\.ts$/;

test('no line of code by hand has more than 140 characters, except those with recorded bytes', () => {
  const files = filesIn('src', 'specs', 'tools', 'test').filter((name) => /\.(ts|mjs)$/.test(name));
  const byHand = files.filter((name) => !GENERATED.test(name));
  const isLong = (line: string): boolean => line.length > 140 && !/[\da-f]{96}/i.test(line);
  const long = byHand.flatMap((name) =>
    read(name)
      .split('\n')
      .flatMap((line, at) => (isLong(line) ? [`${name}:${at + 1}`] : [])),
  );
  expect(byHand.length).toBeGreaterThan(1000);
  expect(long).toEqual([]);
});
