import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const DIST = fileURLToPath(new URL('dist', import.meta.url));

/** What users run: built once, and imported as it is, so that a process loads it once for the tests and for the command line. */
const built = {
  alias: [{ find: /^(?:\.\.\/)+((?:src|tools)\/.+)\.ts$/, replacement: `${DIST}/$1.js` }],
  server: { deps: { external: [/\/dist\//] } },
  globalSetup: 'test/build.ts',
};

const common = {
  retry: 0,
  allowOnly: false,
  // Nothing in the project keeps state of its own, so that files need not load it anew each.
  isolate: false,
  // For what hangs: a busy machine may take twenty times as long as an idle one.
  testTimeout: 600_000,
  hookTimeout: 600_000,
} as const;

export default defineConfig({
  test: {
    // Two processors have one more, since some tests wait. Each worker loads and compiles everything anew.
    maxWorkers: Math.max(3, availableParallelism()),
    projects: [
      {
        test: {
          ...common,
          ...built,
          // Each has a working folder of its own.
          pool: 'forks',
          name: 'end-to-end',
          include: ['test/*.test.ts'],
        },
      },
      {
        test: {
          ...common,
          pool: 'threads',
          name: 'unit',
          include: ['src/**/*.test.ts', 'tools/**/*.test.ts', 'test/profiles/*.test.ts', 'test/audit/*.test.ts'],
          globalSetup: 'test/build-pages.ts',
        },
      },
      {
        test: {
          ...common,
          ...built,
          // What shows a claim once: `npm run proof`. The table in CONTRIBUTING.md has the reason of each, and its guard in `npm test`.
          pool: 'forks',
          name: 'proof',
          include: ['test/**/*.proof.ts', 'src/**/fuzz.test.ts', 'test/hostile-reports.test.ts'],
          env: { CONFORMANCE_FUZZ_RUNS: '5000' },
        },
      },
      {
        test: {
          ...common,
          ...built,
          pool: 'threads',
          // The requirements themselves, as a user of the package has them. The self-check tests them in `npm test`.
          name: 'conformance',
          include: ['test/conformance/*.test.ts'],
        },
      },
    ],
  },
});
