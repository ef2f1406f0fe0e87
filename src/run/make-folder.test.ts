import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeFolder } from './make-folder.ts';
import { emptyFolder } from '../../test/support/folder.ts';

test('fails where a file is', () => {
  const file = join(emptyFolder(), 'file');
  writeFileSync(file, '');
  for (const path of [file, join(file, 'a')]) {
    expect(() => makeFolder(path)).toThrow(/^(EEXIST|ENOTDIR):/);
  }
});

test.runIf(existsSync('/proc/self'))('fails at once below /proc', () => {
  expect(() => makeFolder('/proc/no-such/reports')).toThrow('ENOENT');
});
