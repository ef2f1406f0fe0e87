import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const MOST_FILES = 30;

function filesByFolder(folder: string): [string, number][] {
  const entries = readdirSync(join(ROOT, folder), { withFileTypes: true });
  const folders = entries.filter((entry) => entry.isDirectory());
  return [
    [folder, entries.length - folders.length],
    ...folders.flatMap(({ name }) => filesByFolder(`${folder}/${name}`)),
  ];
}

test(`no folder of src or specs has more than ${MOST_FILES} files beside each other`, () => {
  const folders = ['src', 'specs'].flatMap(filesByFolder);
  expect(folders.length).toBeGreaterThan(20);
  expect(folders.filter(([, files]) => files > MOST_FILES)).toEqual([]);
});

test.each(['src', 'specs'])('the README of %s has a row for each of its folders', (folder) => {
  const readme = readFileSync(join(ROOT, folder, 'README.md'), 'utf8');
  const rows = [...readme.matchAll(/^\| ([\w,/ -]+?) +\|/gm)].flatMap(([, names = '']) =>
    names.split(', ').map((name) => name.split('/')[0]),
  );
  const entries = readdirSync(join(ROOT, folder), { withFileTypes: true });
  const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  expect(folders.filter((name) => !rows.includes(name))).toEqual([]);
});
