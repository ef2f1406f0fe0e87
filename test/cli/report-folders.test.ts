import { appendFileSync, copyFileSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { emptyFolder, runCli } from '../support/cli.ts';

describe('a report names its files', () => {
  const SOME = ['run', '--reference', '--only', 'platform.getHeight/height'];

  test('--out is the folder of one report: nothing of an earlier one stays, nothing else goes, an input is kept', async () => {
    const cwd = emptyFolder();
    await runCli([...SOME, '--out', 'out'], { cwd });
    appendFileSync(join(cwd, 'out/notes.txt'), 'mine');
    const own = await runCli(['validate', 'out/exchanges.har.gz', '--out', 'out'], { cwd });
    expect(own.stderr).toContain(
      '--out out: out/exchanges.har.gz belongs to the report in this folder. Choose another folder.',
    );
    expect(own.code).toBe(2);
    copyFileSync(join(cwd, 'out/exchanges.har.gz'), join(cwd, 'traffic.har.gz'));
    expect((await runCli(['validate', 'traffic.har.gz', '--out', 'out'], { cwd })).code).toBe(0);
    expect(existsSync(join(cwd, 'out/exchanges.har.gz'))).toBe(false);
    expect(readFileSync(join(cwd, 'out/notes.txt'), 'utf8')).toBe('mine');
  });
});

test('where symbolic links are impossible, `latest` is a file with the name of the folder', async () => {
  const cwd = emptyFolder();
  await runCli(['run', '--reference', '--only', 'platform.getHeight/height', '--out', 'reports/one'], { cwd });
  writeFileSync(join(cwd, 'reports/latest'), 'one');
  expect((await runCli(['show', '*'], { cwd })).stdout).toContain('platform.getHeight/height');
  expect((await runCli(['validate', 'reports/latest/exchanges.har.gz'], { cwd })).code).toBe(0);
  rmSync(join(cwd, 'reports/latest'));
  writeFileSync(join(cwd, 'reports/latest'), '../../etc');
  expect(await runCli(['show', '*'], { cwd })).toMatchObject({ code: 2 });
});
