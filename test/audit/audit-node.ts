import { join } from 'node:path';
import { auditTarget } from '../../src/audit/audit.ts';
import type { RunOutcome } from '../../src/run/run-options.ts';
import { openUrl } from '../../src/client/target.ts';
import { emptyFolder } from '../support/folder.ts';

/** Audits a node with default settings. */
export function auditNode(url: string, more: Partial<Parameters<typeof auditTarget>[1]> = {}): Promise<RunOutcome> {
  return auditTarget(openUrl(url), {
    profile: 'auto',
    seed: 1,
    runs: 1,
    transport: { concurrency: 8, timeoutMs: 60_000 },
    runTimeoutMs: 600_000,
    store: join(emptyFolder(), 'store'),
    resume: false,
    isPlan: false,
    ...more,
  });
}
