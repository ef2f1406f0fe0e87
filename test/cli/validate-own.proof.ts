import { join } from 'node:path';
import { expect, test } from 'vitest';
import { emptyFolder, readReport, runCli } from '../support/cli.ts';

test('the recording of a run with secrets is judged without those answers, and says how many they are', async () => {
  const cwd = emptyFolder();
  const run = await runCli(['run', '--reference', '--only', 'platform.exportKey,platform.listAddresses'], { cwd });
  expect(run.code).toBe(0);
  const flags = ['--out', 'again', '--only', 'platform.*,envelope/*'];
  const { code, stdout } = await runCli(['validate', join('reports/latest', 'exchanges.har.gz'), ...flags], { cwd });
  expect(code).toBe(0);
  const count = Number(
    /(\d+) exchanges \(the first is number \d+\) were skipped: a secret was removed/.exec(stdout)?.[1],
  );
  expect(count).toBeGreaterThan(0);
  const { requirements, requests } = readReport(join(cwd, 'again'));
  expect(count).toBeLessThan(requests);
  expect(requirements.find(({ id }) => id === 'platform.listAddresses/addresses')?.verdict).toBe('pass');
  expect(requirements.find(({ id }) => id === 'platform.exportKey/private-key')?.verdict).toBe('not-testable');
});
