import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { makeFolder } from './make-folder.ts';

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'folder-'));
  onTestFinished(() => rmSync(path, { recursive: true }));
  return path;
}

test('makes what is missing, and leaves what is there', () => {
  const path = join(folder(), 'a/b/c');
  makeFolder(path);
  makeFolder(path);
  expect(existsSync(path)).toBe(true);
});

test('fails where a file is', () => {
  const file = join(folder(), 'file');
  writeFileSync(file, '');
  for (const path of [file, join(file, 'a')]) {
    expect(() => makeFolder(path)).toThrow(/^(EEXIST|ENOTDIR):/);
  }
});

test.runIf(existsSync('/proc/self'))('fails at once below /proc', () => {
  expect(() => makeFolder('/proc/no-such/reports')).toThrow('ENOENT');
});
