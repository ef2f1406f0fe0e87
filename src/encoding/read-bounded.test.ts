import { existsSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readBounded } from './read-bounded.ts';
import { emptyFolder } from '../../test/support/folder.ts';

function file(content: string): string {
  const folder = emptyFolder();
  const path = join(folder, 'file');
  writeFileSync(path, content);
  return path;
}

test.each(['', 'ä', 'x'.repeat(600_000)])('a file is read whole (%#)', (content) => {
  expect(readBounded(file(content))).toBe(content);
});

test('a file of the most bytes is read, a longer one is refused before it is', () => {
  const path = file('12345');
  expect(readBounded(path, 5)).toBe('12345');
  expect(() => readBounded(path, 4)).toThrow('it is longer than 4 bytes, the most that is read of such a file');
  truncateSync(path, 3_000_000_000);
  expect(() => readBounded(path)).toThrow(expect.objectContaining({ code: 'EFBIG' }));
});

test.runIf(existsSync('/dev/zero'))('a device without end is refused', () => {
  expect(() => readBounded('/dev/zero')).toThrow(expect.objectContaining({ code: 'EFBIG' }));
});
