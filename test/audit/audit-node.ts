import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { auditTarget } from '../../src/audit/audit.ts';
import type { RunOutcome } from '../../src/run/run-options.ts';
import { openUrl } from '../../src/target/open-target.ts';

/** A folder that is removed when the test ends. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'audit-test-'));
  onTestFinished(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  return folder;
}

/** Audits a node with default settings. */
export function auditNode(url: string, more: Partial<Parameters<typeof auditTarget>[1]> = {}): Promise<RunOutcome> {
  return auditTarget(openUrl(url), {
    profile: 'auto',
    seed: 1,
    runs: 1,
    transport: { concurrency: 8, timeoutMs: 60_000 },
    runTimeoutMs: 600_000,
    store: join(temporaryFolder(), 'store'),
    resume: false,
    isPlan: false,
    ...more,
  });
}
