import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { runReported } from '../support/cli.ts';

/** A seed of the commit: a check that is fair on one chain alone fails on one of the next commits. */
function seedOfTheCommit(): number {
  try {
    return Number.parseInt(execFileSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8' }).slice(0, 6), 16);
  } catch {
    return 2;
  }
}

test('the clean reference node conforms on a chain of another seed, too', async () => {
  const seed = seedOfTheCommit();
  const { code, report } = await runReported(['run', '--reference', '--seed', `${seed}`]);
  const wrong = report.requirements.filter(({ verdict }) => verdict === 'fail').map(({ id }) => id);
  expect({ code, wrong }, `run --reference --seed ${seed}`).toEqual({ code: 0, wrong: [] });
  console.log(`Tested with the seed ${seed}, which changes with the commit.`);
});
