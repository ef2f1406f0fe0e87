import { join } from 'node:path';
import { expect, test } from 'vitest';
import { emptyFolder, readReport, runCli } from '../support/cli.ts';
import { startFaultyNode } from '../support/faulty-node.ts';

const NEEDED = 'platform.getUTXOs/own-chain-is-no-other-source';
const BREAKS_NEEDED = 'platform-get-utxos-nothing-from-the-own-chain';

test('the report says what stands in the way of each client', async () => {
  const url = await startFaultyNode(BREAKS_NEEDED);
  const cwd = emptyFolder();
  const { stdout } = await runCli(['run', url, '--only', 'getUTXOs', '--gate', 'clients'], { cwd });
  expect(stdout).toMatch(
    /^Clients:\n.*go-wallet: 1 of \d+ needs not met: platform\.getUTXOs\/own-chain-is-no-other-source/m,
  );
  const use = readReport(join(cwd, 'reports/latest')).clients?.find(({ name }) => name === 'go-wallet');
  expect(use).toMatchObject({ name: 'go-wallet', failed: [NEEDED] });
});
