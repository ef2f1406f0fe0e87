import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { HarFile } from './har-file.ts';

test('a file that is closed twice does not close another one, which has got its descriptor', () => {
  const folder = mkdtempSync(join(tmpdir(), 'har-file-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const first = new HarFile(join(folder, 'first.har'), '1');
  first.close();
  const other = openSync(join(folder, 'other'), 'w');
  first.close();
  expect(writeSync(other, 'still open')).toBe(10);
  closeSync(other);
});
