import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const ROOT = fileURLToPath(new URL('.', import.meta.url));

/** Tests import what users run: built once, and loaded as it is, so that a process loads it once for the tests and for the command line. */
const built = {
  name: 'built',
  enforce: 'pre' as const,
  resolveId(source: string, importer: string | undefined) {
    if (importer === undefined || !/^\.{1,2}\/.*\.ts$/.test(source)) return undefined;
    const own = relative(ROOT, resolve(dirname(importer), source));
    const id = join(ROOT, 'dist', own.replace(/\.ts$/, '.js'));
    return /^(?:src|tools|specs)\b/.test(own) && existsSync(id) ? { id, external: true } : undefined;
  },
};

export default defineConfig({
  plugins: [built],
  test: {
    // Two processors have one more, since some tests wait. Each worker loads and compiles everything anew.
    maxWorkers: Math.max(3, availableParallelism()),
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
          // What shows a claim once: `npm run proof`, nightly and before a release.
          name: 'proof',
          include: ['{src,tools,test}/**/*.proof.ts', 'src/**/fuzz.test.ts'],
          env: { CONFORMANCE_FUZZ_RUNS: '5000' },
        },
      },
      {
        extends: true,
        test: {
          // The requirements themselves, as a user of the package has them. The self-check tests them in `npm test`.
          name: 'conformance',
          include: ['test/conformance/*.test.ts'],
        },
      },
    ],
  },
});
