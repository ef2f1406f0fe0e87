import { join } from 'node:path';
import { expect, test } from 'vitest';
import { emptyFolder, readReport, runCli } from './cli.ts';
import { expectNoAlarm } from './moving-chain.ts';

/** What reads several places of the chain one after the other: a block between two of them must not look like a fault. */
const COMPARING =
  'platform.getBlock*/*,platform.getBalance/*,platform.getUTXOs/*,platform.getHeight/*,index.getLastAccepted/*';

test('a node that accepts a block every 50 ms: not one false alarm', async () => {
  await expectNoAlarm(1, '--only', COMPARING);
});

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
