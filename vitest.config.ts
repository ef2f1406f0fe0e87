import type { ProvidedContext } from 'vitest';
import { defineConfig } from 'vitest/config';

const common = { pool: 'threads', retry: 0, allowOnly: false } as const;

/** Spec files that are loaded with this register their checks and run none. */
const COLLECT: ProvidedContext['conformance'] = {
  mode: 'collect',
  url: '',
  alternatives: [],
  profile: { name: 'none', description: 'Nothing is judged.' },
  absences: [],
  mayBeProxied: false,
  requestsBefore: 0,
  seed: 1,
  runs: 1,
  selected: [],
  concurrency: 1,
  timeoutMs: 1,
  deadline: 0,
  headers: [],
  insecure: false,
  hints: { addresses: [], subnets: [], transactions: [], blockchains: [] },
  harFile: '',
};

export default defineConfig({
  test: {
    projects: [
      { test: { ...common, name: 'unit', include: ['src/**/*.test.ts'], testTimeout: 20_000 } },
      {
        test: {
          ...common,
          name: 'profiles',
          include: ['test/profiles/*.test.ts'],
          provide: { conformance: COLLECT },
          testTimeout: 60_000,
        },
      },
      {
        test: {
          ...common,
          name: 'end-to-end',
          include: ['test/*.test.ts'],
          globalSetup: 'test/build.ts',
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
