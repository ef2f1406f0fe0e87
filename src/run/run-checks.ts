import type { Check } from '../harness/check.ts';
import type { Sessions } from './open-sessions.ts';
import { runOnFirstThatShows, type Checked } from './run-check.ts';

/** Number of concurrent checks of one spec file. Each may keep responses of megabytes. The transport limits concurrent requests. */
const CHECKS_AT_ONCE = 4;

/** The options for running checks. */
export interface ChecksRun {
  readonly sessions: Sessions;
  /** The checks of each spec file. */
  readonly files: readonly (readonly Check[])[];
  readonly onCheck: (checked: Checked) => void;
  /** When it is aborted, no further check begins. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Runs checks file by file. A check that changes a node runs concurrently only with checks of its own file, and with those that wait.
 */
export async function runChecks({ sessions, files, onCheck, signal }: ChecksRun): Promise<void> {
  const runFile = async (checks: readonly Check[]): Promise<void> => {
    const waiting = checks.values();
    const takeTurns = async (): Promise<void> => {
      for (const check of waiting) {
        if (signal?.aborted === true) return;
        onCheck(await runOnFirstThatShows(check, sessions.all[0].catalogue.get(check.id), sessions.all));
      }
    };
    await Promise.all(Array.from({ length: CHECKS_AT_ONCE }, takeTurns));
  };
  const meanwhile = Promise.all(files.filter(waits).map(runFile));
  for (const checks of files) if (!waits(checks)) await runFile(checks);
  await meanwhile;
}

function waits(checks: readonly Check[]): boolean {
  return checks.some((check) => check.waits === true);
}
