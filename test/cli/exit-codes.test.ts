import { describe, expect, test } from 'vitest';
import { emptyFolder, runCli, EVERY_FORMAT } from '../support/cli.ts';
import { NOBODY } from '../support/hostile-servers.ts';
import { expectAgreement } from './expect-agreement.ts';

const HEIGHT = ['--only', 'platform.getHeight/height'];

describe('each exit code of a run, and what every format says with it', () => {
  test.each<[number, string, () => Promise<string[]> | string[]]>([
    [0, 'No failure in 1 of 1,', () => ['--reference']],
    [1, 'Does not conform: 1 of 1', () => ['--mutant', 'platform-get-height-height-missing']],
    [3, 'Target not reached', () => ['--target', NOBODY]],
    [
      4,
      'Incomplete: no requirement was tested',
      () => ['--scenario', 'empty', '--only', 'platform.getRewardUTXOs/returns-the-reward'],
    ],
    [4, 'Incomplete: fewer requirements were tested than required', () => ['--reference', '--require-tested', '2']],
  ])('%d: %s', async (code, outcome, flags) => {
    const cwd = emptyFolder();
    const more = await flags();
    const finished = await runCli(['run', ...EVERY_FORMAT, ...(more.includes('--only') ? [] : HEIGHT), ...more], {
      cwd,
    });
    expect(finished.code).toBe(code);
    expect(finished.stdout).toContain(outcome);
    expectAgreement(cwd, finished);
  });
});
