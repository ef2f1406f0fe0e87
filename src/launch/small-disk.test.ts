import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { emptyFolder } from '../../test/support/folder.ts';
import { SmallDisk } from './small-disk.ts';

test('a disk is full and has space again, for processes within', async (context) => {
  const folder = emptyFolder();
  const disk = await SmallDisk.make(join(folder, 'db'));
  onTestFinished(() => {
    disk.close();
  });
  const run = (script: string): string => {
    const [path, args] = disk.within('sh', ['-c', script], folder);
    return execFileSync(path, args, { encoding: 'utf8', stdio: 'pipe' });
  };
  const write = (name: string): string => run(`head -c 200000 /dev/zero > db/${name} && wc -c < db/${name}`).trim();
  if (disk.whyNot?.includes('this machine')) context.skip(disk.whyNot);
  expect(disk.whyNot).toContain('no database');
  expect(write('one')).toBe('200000');
  expect(disk.whyNot).toBeUndefined();
  disk.fill(true);
  expect(() => write('two')).toThrow('No space left');
  disk.fill(false);
  expect(write('two')).toBe('200000');
  expect(readdirSync(join(folder, 'db')), 'what the machine sees').toEqual([]);
});
