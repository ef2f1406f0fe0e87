import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { auditTarget } from '../../src/audit/audit.ts';
import type { RunOutcome } from '../../src/run/run-options.ts';
import { openUrl } from '../../src/client/open-target.ts';
import type { AtEnd } from '../support/standard-node.ts';

/** A folder that is removed when the test ends. */
export function temporaryFolder(atEnd: AtEnd = onTestFinished): string {
  const folder = mkdtempSync(join(tmpdir(), 'audit-test-'));
  atEnd(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Audits a node with default settings. */
export function auditNode(
  url: string,
  more: Partial<Parameters<typeof auditTarget>[1]> = {},
  atEnd?: AtEnd,
): Promise<RunOutcome> {
  return auditTarget(openUrl(url), {
    profile: 'auto',
    seed: 1,
    runs: 1,
    transport: { concurrency: 8, timeoutMs: 60_000 },
    runTimeoutMs: 600_000,
    store: join(temporaryFolder(atEnd), 'store'),
    resume: false,
    isPlan: false,
    ...more,
  });
}
