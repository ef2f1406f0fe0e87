import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // Two processors have one more, since some tests wait. Each worker loads and compiles everything anew.
    maxWorkers: Math.max(3, availableParallelism()),
    // Tests load the sources that they test. What runs the command line, as users have it, loads what was built (test/support/cli.ts).
    globalSetup: 'test/support/build.ts',
    server: { deps: { external: [/\/dist\//] } },
    retry: 0,
    allowOnly: false,
    // Nothing in the project keeps state of its own, so that files need not load it anew each.
    isolate: false,
    // Each has a working folder of its own.
    pool: 'forks',
    // Nodes and runs make much that lives shortly. With the default of 16 MiB for it, a tenth of the time goes to collecting it.
    execArgv: ['--max-semi-space-size=64'],
    // For what hangs: a busy machine may take twenty times as long as an idle one.
    testTimeout: 600_000,
    // The reference node writes times in the zone of the machine.
    env: { TZ: 'UTC' },
    hookTimeout: 600_000,
    projects: [
      {
        extends: true,
        test: {
          // What guards a change.
          name: 'guard',
          include: ['{src,tools}/**/*.test.ts', 'test/{audit,cli,node,project}/*.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          // What shows a claim once: `npm run prove`, nightly and before a release.
          name: 'proof',
          include: ['{src,tools,test}/**/*.proof.ts', 'src/**/fuzz.test.ts'],
          env: { CONFORMANCE_FUZZ_RUNS: process.env.CONFORMANCE_FUZZ_RUNS ?? '5000' },
        },
      },
      {
        extends: true,
        test: {
          // The requirements themselves, as a user of the package has them. `npm run prove` tests them.
          name: 'conformance',
          include: ['test/conformance/*.test.ts'],
        },
      },
    ],
  },
});
