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
