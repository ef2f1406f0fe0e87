import { spawnSync } from 'node:child_process';
import { readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { emptyFolder } from '../../../../test/support/folder.ts';
import { lockFolder } from './lock-folder.ts';

const LOCK = '.avalanche-conformance.lock';

function folderLockedBy(pid: number | undefined, host: string, ageMs = 0): string {
  const folder = emptyFolder();
  writeFileSync(join(folder, LOCK), `${pid} ${host}`);
  const at = new Date(Date.now() - ageMs);
  utimesSync(join(folder, LOCK), at, at);
  return folder;
}

test.each([
  ['a process of this machine', process.pid, hostname(), `--out x: process ${process.pid} writes its report`],
  ['one of another machine', 7, 'far', '--out x: process 7 on far (if it was killed, for one more minute) writes'],
])('%s keeps others out', (_title, pid, host, message) => {
  const folder = folderLockedBy(pid, host);
  expect(() => lockFolder(folder, '--out x')).toThrow(message);
  expect(readdirSync(folder)).toEqual([LOCK]);
});

test.each([
  ['killed on this machine', spawnSync('true').pid, hostname(), 0],
  ['killed on another machine', 7, 'far', 120_000],
  ['killed, its number being that of another process now', process.pid, hostname(), 120_000],
])('one that was %s does not', (_title, pid, host, ageMs) => {
  const folder = folderLockedBy(pid, host, ageMs);
  const unlock = lockFolder(folder, '--out x');
  expect(() => lockFolder(folder, '--out x')).toThrow(`process ${process.pid}`);
  unlock();
  expect(readdirSync(folder)).toEqual([]);
});
