import { join } from 'node:path';
import { expect, test } from 'vitest';
import { emptyFolder, readReport, runCli } from './cli.ts';

/** Runs on a chain that moves: some always, fifty every night. */
const RUNS = Number(process.env.CONFORMANCE_MOVING_RUNS ?? 2);
const SECONDS_EACH = 300;
/** Part of the requirements that a block at the wrong moment may leave untested: two on an idle machine, more on a busy one. */
const MOST_UNTESTED = 0.1;

test(
  `${RUNS} runs on a node that accepts a block every 50 ms: not one false alarm`,
  { timeout: RUNS * SECONDS_EACH * 1000 },
  async () => {
    for (let seed = 1; seed <= RUNS; seed += 1) {
      const cwd = emptyFolder();
      const { code } = await runCli(['run', '--block-every', '50', '--seed', `${seed}`, '--no-allure'], { cwd });
      const { requirements, summary } = readReport(join(cwd, 'reports'));
      const alarms = requirements.filter(({ verdict }) => verdict === 'fail' || verdict === 'error');
      expect(
        alarms.map(({ id, findings }) => ({ id, findings })),
        `seed ${seed}`,
      ).toEqual([]);
      expect(code).toBe(0);
      expect(summary['not-testable'], `untested with seed ${seed}`).toBeLessThan(MOST_UNTESTED * requirements.length);
    }
  },
);

test.each([
  ['platform-get-balance-one-utxo-lost', 'platform.getBalance/balances-are-the-sum-of-utxos'],
  ['platform-get-utxos-skips-one', 'platform.getUTXOs/union-does-not-depend-on-limit'],
])('a block every 3 ms does not hide the mutant %s', async (mutant, only) => {
  const cwd = emptyFolder();
  const chain = ['--block-every', '3', '--mutant', mutant];
  const { code } = await runCli(['run', ...chain, '--only', only, '--no-allure'], { cwd });
  expect(readReport(join(cwd, 'reports')).requirements.map(({ id, verdict }) => ({ id, verdict }))).toEqual([
    { id: only, verdict: 'fail' },
  ]);
  expect(code).toBe(1);
});
