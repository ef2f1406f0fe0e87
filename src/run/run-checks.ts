import type { Check } from '../harness/check.ts';
import type { Sessions } from './open-sessions.ts';
import { runOnFirstThatShows, type Checked } from './run-check.ts';

/** Number of concurrent checks. Each may keep responses of megabytes. The transport limits concurrent requests. */
const CHECKS_AT_ONCE = 8;

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
 * Runs checks in the order of their files. Checks that change a node run concurrently only with checks of their own file.
 */
export async function runChecks({ sessions, files, onCheck, signal }: ChecksRun): Promise<void> {
  for (const checks of batches(files)) {
    const waiting = checks.values();
    const takeTurns = async (): Promise<void> => {
      for (const check of waiting) {
        if (signal?.aborted === true) return;
        onCheck(await runOnFirstThatShows(check, sessions.all[0].catalogue.get(check.id), sessions.all));
      }
    };
    await Promise.all(Array.from({ length: CHECKS_AT_ONCE }, takeTurns));
  }
}

/** The checks that may run concurrently: those of consecutive files that issue no transaction, and those of each other file. */
function batches(files: ChecksRun['files']): readonly (readonly Check[])[] {
  const found: Check[][] = [[]];
  for (const checks of files) {
    if (checks.some(({ issues }) => issues)) found.push([...checks], []);
    else found.at(-1)?.push(...checks);
  }
  return found;
}
