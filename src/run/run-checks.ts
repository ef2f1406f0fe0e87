import type { Check } from '../harness/check.ts';
import type { Sessions } from './open-sessions.ts';
import { runOnFirstThatShows, type Checked } from './run-check.ts';

/** Checks of one spec file that are under way at once: each may hold answers of megabytes. Requests are limited by the transport. */
const CHECKS_AT_ONCE = 4;

/** What is run and who is told. */
export interface ChecksRun {
  readonly sessions: Sessions;
  /** By spec file. */
  readonly files: readonly (readonly Check[])[];
  readonly onCheck: (checked: Checked) => void;
  /** Aborted when no further check is to begin. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Runs checks file by file, so that those which change what others compare stay among themselves, and some of a file at once.
 */
export async function runChecks({ sessions, files, onCheck, signal }: ChecksRun): Promise<void> {
  for (const checks of files) {
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
