import type { TestOptions } from '../../src/run/run-options.ts';

/** What a run of one test needs: one case for each property, and bounds that a busy machine keeps. */
export const RUN_OPTIONS = {
  profile: 'auto',
  seed: 1,
  runs: 1,
  transport: { concurrency: 4, timeoutMs: 10_000 },
  runTimeoutMs: 60_000,
} as const satisfies TestOptions;
