import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { runReported } from '../support/cli.ts';

const RECORDINGS = process.env.CONFORMANCE_RECORDINGS;

describe.skipIf(RECORDINGS === undefined)('recordings of real nodes (CONFORMANCE_RECORDINGS)', () => {
  const folder = RECORDINGS ?? '';
  const files = RECORDINGS === undefined ? [] : readdirSync(folder).filter((name) => name.endsWith('.har.gz'));

  test.each(files)('%s passes through without an error of the suite', async (name) => {
    const { code, stderr, report } = await runReported(['validate', join(folder, name)]);
    expect(stderr).toBe('');
    expect([0, 1]).toContain(code);
    expect(report.summary.pass).toBeGreaterThan(0);
  });
});

test('the recording of a run with secrets is judged without those answers, and says how many they are', async () => {
  const run = await runReported(['run', '--reference', '--only', 'platform.exportKey,platform.listAddresses']);
  expect(run.code).toBe(0);
  const validate = ['validate', 'reports/latest/exchanges.har.gz', '--only', 'platform.*,envelope/*', '--out', 'again'];
  const { code, stdout, report } = await runReported(validate, run);
  expect(code).toBe(0);
  const count = Number(
    /(\d+) exchanges \(the first is number \d+\) were skipped: a secret was removed/.exec(stdout)?.[1],
  );
  expect(count).toBeGreaterThan(0);
  const { requirements, requests } = report;
  expect(count).toBeLessThan(requests);
  expect(requirements.find(({ id }) => id === 'platform.listAddresses/addresses')?.verdict).toBe('pass');
  expect(requirements.find(({ id }) => id === 'platform.exportKey/private-key')?.verdict).toBe('not-testable');
});
