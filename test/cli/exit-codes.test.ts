import { describe, expect, test } from 'vitest';
import { runReported, EVERY_FORMAT } from '../support/cli.ts';
import { NOBODY } from '../support/hostile-servers.ts';
import { startStandardNode } from '../support/standard-node.ts';
import { expectAgreement } from './expect-agreement.ts';

const HEIGHT = ['--only', 'platform.getHeight/height'];

describe('each exit code of a run, and what every format says with it', () => {
  test.each<[number, string, string[]]>([
    [0, 'No failure in 1 of 1,', ['--reference']],
    [1, 'Does not conform: 1 of 1', ['--mutant', 'platform-get-height-height-missing']],
    [3, 'Target not reached', ['--target', NOBODY]],
    [
      4,
      'Incomplete: no requirement was tested',
      ['--scenario', 'empty', '--only', 'platform.getRewardUTXOs/returns-the-reward'],
    ],
    [4, 'Incomplete: fewer requirements were tested than required', ['--reference', '--require-tested', '2']],
  ])('%d: %s', async (code, outcome, flags) => {
    const only = flags.includes('--only') ? [] : HEIGHT;
    const finished = await runReported(['run', ...EVERY_FORMAT, ...only, ...flags]);
    expect(finished.code).toBe(code);
    expect(finished.stdout).toContain(outcome);
    expectAgreement(finished.cwd, finished);
  });

  test.each([1, 5])('4 at the limit of requests, which the first contact counts to: %i', async (most) => {
    const { url } = await startStandardNode();
    const { code, stdout, report } = await runReported(['run', url, ...HEIGHT, '--max-requests', String(most)]);
    expect(code, stdout).toBe(4);
    const { requests, outcome } = report;
    expect(requests).toBeLessThanOrEqual(most);
    expect(outcome).toContain(`Ended early: the run reached its limit of ${most} requests`);
  });
});
