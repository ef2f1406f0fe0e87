import { mkdirSync, readdirSync, readFileSync, truncateSync, appendFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { copyLogEnds, endOf } from './copy-log-ends.ts';
import { emptyFolder } from '../../test/support/folder.ts';

test('copies each log, and of a long one its end', () => {
  const [from, to] = [emptyFolder(), join(emptyFolder(), 'copies')];
  mkdirSync(join(from, 'chains'));
  writeFileSync(join(from, 'chains', 'P.log'), 'accepted a block');
  const long = join(from, 'main.log');
  writeFileSync(long, 'the start');
  truncateSync(long, 700_000_000);
  appendFileSync(long, 'the end');
  copyLogEnds(from, to);
  expect(readdirSync(to).sort()).toEqual(['chains', 'main.log']);
  expect(readFileSync(join(to, 'chains', 'P.log'), 'utf8')).toBe('accepted a block');
  const kept = readFileSync(join(to, 'main.log'));
  expect(kept).toHaveLength(4 * 1024 * 1024);
  expect(kept.subarray(-7).toString()).toBe('the end');
});

test('the end of a log of 3 GB is read', () => {
  const log = join(emptyFolder(), 'main.log');
  writeFileSync(log, 'the start');
  truncateSync(log, 3_000_000_000);
  appendFileSync(log, 'the end');
  expect(endOf(log, 7).toString()).toBe('the end');
});
