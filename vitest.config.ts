import { defineConfig } from 'vitest/config';

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
    // Tests of the command line mostly wait for processes of their own.
    maxWorkers: 4,
    projects: [
      {
        test: {
          ...common,
          pool: 'threads',
          name: 'unit',
          include: ['src/**/*.test.ts', 'tools/**/*.test.ts'],
          globalSetup: 'test/build-pages.ts',
        },
      },
      {
        test: {
          ...common,
          pool: 'threads',
          name: 'profiles',
          include: ['test/profiles/*.test.ts', 'test/audit/*.test.ts'],
        },
      },
      {
        test: {
          ...common,
          // Each has a working folder of its own, and runs what was built as it is.
          pool: 'forks',
          server: { deps: { external: [/\/dist\//] } },
          name: 'end-to-end',
          include: ['test/*.test.ts'],
          globalSetup: 'test/build.ts',
        },
      },
      {
        test: {
          ...common,
          pool: 'threads',
          server: { deps: { external: [/\/dist\//] } },
          // The requirements themselves, as a user of the package has them. The self-check tests them in `npm test`.
          name: 'conformance',
          include: ['test/conformance/*.test.ts'],
          globalSetup: 'test/build.ts',
        },
      },
    ],
  },
});
