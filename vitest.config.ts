import { defineConfig } from 'vitest/config';

const common = { pool: 'threads', retry: 0, allowOnly: false } as const;

export default defineConfig({
  test: {
    // Tests of the command line mostly wait for processes of their own.
    maxWorkers: 3,
    projects: [
      {
        test: {
          ...common,
          name: 'unit',
          include: ['src/**/*.test.ts'],
          globalSetup: 'test/build-pages.ts',
          testTimeout: 20_000,
        },
      },
      {
        test: {
          ...common,
          name: 'profiles',
          include: ['test/profiles/*.test.ts'],
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
