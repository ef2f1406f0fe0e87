import { closeSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { HarFile } from './har-file.ts';
import { emptyFolder } from '../../../test/support/folder.ts';

test('a file that is closed twice does not close another one, which has got its descriptor', () => {
  const folder = emptyFolder();
  const first = new HarFile(join(folder, 'first.har'), '1');
  first.close();
  const other = openSync(join(folder, 'other'), 'w');
  first.close();
  expect(writeSync(other, 'still open')).toBe(10);
  closeSync(other);
});
