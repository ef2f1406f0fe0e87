import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { runCli } from '../support/cli.ts';
import { ENDLESS, READERS } from '../support/hostile-file-modes.ts';

const readers = READERS.map(([what, words, after = []]) => ({ what, args: [...words, ENDLESS, ...after] }));

test.runIf(existsSync(ENDLESS)).each(readers)('$what refuses a file without end', async ({ args }) => {
  const { code, stdout, stderr } = await runCli(args);
  expect(stderr).toMatch(/it is longer than \d+ bytes|it is not a regular file/);
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
});
