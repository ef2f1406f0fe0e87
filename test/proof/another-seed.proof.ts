import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { emptyFolder, readReport, runCli } from '../support/cli.ts';

/** A seed of the commit: a check that is fair on one chain alone fails on one of the next commits. */
function seedOfTheCommit(): number {
  try {
    return Number.parseInt(execFileSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8' }).slice(0, 6), 16);
  } catch {
    return 2;
  }
}

test('the clean reference node conforms on a chain of another seed, too', async () => {
  const cwd = emptyFolder();
  const seed = seedOfTheCommit();
  const { code } = await runCli(['run', '--reference', '--seed', `${seed}`], { cwd });
  const { requirements } = readReport(join(cwd, 'reports'));
  const wrong = requirements.filter(({ verdict }) => verdict === 'fail' || verdict === 'error').map(({ id }) => id);
  expect({ code, wrong }, `run --reference --seed ${seed}`).toEqual({ code: 0, wrong: [] });
  console.log(`Tested with the seed ${seed}, which changes with the commit.`);
});
