import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { releaseOf } from './binary-release.ts';
import { emptyFolder } from '../../test/support/folder.ts';

/** A program of the shell. */
function program(lines: string, mode = 0o755): string {
  const folder = emptyFolder();
  const path = join(folder, 'node');
  writeFileSync(path, `#!/bin/sh\n${lines}\n`);
  chmodSync(path, mode);
  return path;
}

it.each([
  ['avalanchego/1.14.2 [database=v1.4.5, rpcchainvm=45, go=1.25]', '1.14.2'],
  ['avalanche/1.10.10 [database=v1.4.5, rpcchainvm=28]', '1.10.10'],
  ['juneogo/1.0.0 [database=v1.4.5, rpcchainvm=35]', undefined],
  ['another node v2.0.1', undefined],
  ['avalanchego/1.15.0-fuji [database=v1.4.5, rpcchainvm=45, go=1.25]', '1.15.0'],
  ['avalanchego/1.15.0-fuji-rc.4 [database=v1.4.5]', '1.15.0'],
  ['built from a branch', undefined],
])('reads %s', async (text, version) => {
  expect(await releaseOf(program(`echo "${text}"; echo more`), ['--version'])).toEqual(
    version === undefined ? { text } : { text, version },
  );
});

it('passes the arguments', async () =>
  expect((await releaseOf(program('echo "$1 $2"'), ['print', 'version'])).text).toBe('print version'));

it('says what a program that fails wrote', async () => {
  const refused = releaseOf(program('echo "flag provided but not defined" >&2; exit 2'), ['--version']);
  await expect(refused).rejects.toThrow(/--version failed: flag provided but not defined\. Is it a node's executable/);
});
