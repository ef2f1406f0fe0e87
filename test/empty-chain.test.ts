import { join } from 'node:path';
import { expect, test } from 'vitest';
import { emptyFolder, readReport, runCli } from './cli.ts';

/** What a chain shows only when it has validators that delegate, Subnets, funded addresses, a long index, or an ill node. */
const NEEDS_DATA = [
  /^platform\.getCurrentValidators\/delegator(s-for-one|-(tx-id|start-time|node-id|stake-amount))/,
  /^platform\.getCurrentValidators\/(elastic|permissioned)-records/,
  /^platform\.getPendingValidators\/(elastic|permissioned|primary)-records/,
  /^platform\.getBalance\/(balances-are-the-sum-of-utxos|lock-decides-the-part|parts-add-up)$/,
  /^platform\.getBlockchainStatus\/(created|preferred|syncing)$/,
  /^index\.getContainerRange\/(maximum-is-accepted|pages-make-the-whole)$/,
  /^health\.report\/(contiguous-failures|time-of-first-failure)$/,
  /^platform\.exportKey\/(private-key|controls-the-address)$/,
];

test('on a chain with nothing in it nothing fails, nothing that needs data passes, and each of that says why', async () => {
  const cwd = emptyFolder();
  // Across an upgrade a transaction is accepted: the chain would have something in it.
  const { code, stdout } = await runCli(['run', '--scenario', 'empty', '--skip', 'upgrade/*', '--no-allure'], { cwd });
  const { requirements } = readReport(join(cwd, 'reports'));
  expect(code).toBe(0);
  expect(requirements.filter(({ verdict }) => verdict === 'fail' || verdict === 'error')).toEqual([]);
  for (const pattern of NEEDS_DATA) {
    const asked = requirements.filter(({ id, verdict }) => pattern.test(id) && verdict !== 'not-applicable');
    expect(asked.length, `${pattern}`).toBeGreaterThan(0);
    expect(asked.filter(({ verdict }) => verdict !== 'not-testable').map(({ id }) => id)).toEqual([]);
  }
  const untested = requirements.filter(({ verdict }) => verdict === 'not-testable');
  expect(untested.filter(({ reason = '' }) => reason.length < 10)).toEqual([]);
  expect(stdout).toContain(`Not testable with this target's data (${untested.length}):`);
});
