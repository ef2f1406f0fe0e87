import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    pool: 'threads',
    retry: 0,
    allowOnly: false,
    testTimeout: 20_000,
  },
});
