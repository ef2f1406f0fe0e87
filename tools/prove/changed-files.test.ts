import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { emptyFolder } from '../../test/support/folder.ts';
import { changedFiles, seedOfCommit } from './scale.ts';

function git(cwd: string, ...args: readonly string[]): string {
  const own = ['-c', 'user.name=a', '-c', 'user.email=a@host.example', '-c', 'init.defaultBranch=main'];
  return execFileSync('git', [...own, ...args], { cwd, encoding: 'utf8' }).trim();
}

function commit(cwd: string, name: string): string {
  writeFileSync(join(cwd, name), name);
  git(cwd, 'add', '.');
  git(cwd, 'commit', '--quiet', '--message', name);
  return git(cwd, 'rev-parse', 'HEAD');
}

test('the files that differ from a base', () => {
  const cwd = emptyFolder();
  expect(changedFiles(cwd)).toBeUndefined();
  expect(seedOfCommit(cwd)).toBe(1);
  git(cwd, 'init', '--quiet');
  const first = commit(cwd, 'one');
  writeFileSync(join(cwd, 'two'), '');
  expect(changedFiles(cwd)).toEqual({ base: first, files: ['two'] });
  const second = commit(cwd, 'two');
  expect(changedFiles(cwd)).toBeUndefined();
  git(cwd, 'switch', '--quiet', '--create', 'work');
  const third = commit(cwd, 'three');
  commit(cwd, 'four');
  mkdirSync(join(cwd, 'new'));
  writeFileSync(join(cwd, 'new/five'), '');
  git(cwd, 'mv', 'one', 'uno');
  expect(changedFiles(cwd)).toEqual({ base: second, files: ['four', 'new/five', 'one', 'three', 'uno'] });
  expect(changedFiles(cwd, third)).toEqual({ base: third, files: ['four', 'new/five', 'one', 'uno'] });
  expect(() => changedFiles(cwd, 'no-such')).toThrow("--base 'no-such' is no commit");
  expect(seedOfCommit(cwd)).toBe(Number.parseInt(git(cwd, 'rev-parse', 'HEAD').slice(0, 8), 16));
});
