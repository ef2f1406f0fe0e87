import { expect, test } from 'vitest';
import { runReported } from '../support/cli.ts';

/** Judges a little of a node that has only a genesis: some of it cannot be shown there. */
const judgeEmpty = (...flags: string[]) =>
  runReported(['run', '--scenario', 'empty', '--only', 'platform.getRewardUTXOs/*', ...flags]);

test('what could not be tested passes without it, with the reason', async () => {
  const { code, report } = await judgeEmpty();
  expect(code).toBe(0);
  const silent = report.requirements.filter(({ verdict }) => verdict === 'not-testable');
  expect(silent.length).toBeGreaterThan(0);
  expect(silent.every(({ reason }) => (reason ?? '').length > 20)).toBe(true);
});

test('exit code 4, in summary and report', async () => {
  const { code, stdout, report } = await judgeEmpty('--require-tested', 'all');
  expect(code).toBe(4);
  expect(report).toMatchObject({ exitCode: 4, gate: { requireTested: ['all'] } });
  expect(report.outcome).toMatch(/\d+ of \d+ required \(all\) could not be tested: platform\.getRewardUTXOs\//);
  expect(stdout).toContain(report.outcome);
});

test('one of each service, in a part of a run: what --only leaves out was not tested', async () => {
  const { code, report } = await judgeEmpty('--require-tested', 'services');
  expect(code).toBe(4);
  expect(report.outcome).toContain(
    'No requirement of the service health was tested. No requirement of the service index',
  );
});

test('what was judged is enough', async () => {
  const { code } = await judgeEmpty('--require-tested', '2,platform.getRewardUTXOs/unknown-*');
  expect(code).toBe(0);
});
