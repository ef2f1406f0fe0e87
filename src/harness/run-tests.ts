import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { ProvidedContext } from 'vitest';
import type { Reporter, TestCase, TestModule, Vitest } from 'vitest/node';

/** What is run and who is told. */
export interface TestRun {
  /** Paths or patterns of files below the root of the package. */
  readonly include: readonly string[];
  readonly provide: Partial<ProvidedContext>;
  /** Tests of one file that are under way at once. */
  readonly testsAtOnce: number;
  /** Threads that files are shared out to; 1 when left out. */
  readonly threads?: number;
  readonly onTest: (test: TestCase) => void;
  readonly signal?: AbortSignal;
}

/** The spec files stand beside `src`: TypeScript in a checkout, JavaScript once built. */
const ROOT = resolve(import.meta.dirname, '../..');

/**
 * Runs files with the test runner, in process.
 *
 * @returns What broke outside of any test: a file that could not be loaded, an error that nobody caught.
 */
export async function runTests(run: TestRun): Promise<string[]> {
  const { include, provide, testsAtOnce, threads = 1, onTest, signal } = run;
  // Loaded here and not above: it takes longer than all the rest, and only a run needs it.
  const { startVitest } = await import('vitest/node');
  const cacheDir = await mkdtemp(join(tmpdir(), 'avalanche-conformance-'));
  const broken: string[] = [];
  const releaseSignals = rememberSignals();
  const reporter: Reporter = {
    onInit(vitest) {
      releaseSignals();
      signal?.addEventListener('abort', () => void vitest.cancelCurrentRun('keyboard-input'));
    },
    onTestCaseResult(test) {
      onTest(test);
    },
    onTestModuleEnd(module) {
      broken.push(...errorsOf(module));
    },
    onTestRunEnd(_modules, errors) {
      broken.push(...errors.map((error) => error.stack ?? error.message));
    },
  };
  const exitCode = process.exitCode;
  let vitest: Vitest | undefined;
  try {
    vitest = await startVitest(
      'test',
      [],
      {
        config: false,
        root: ROOT,
        include: [...include],
        exclude: [],
        pool: 'threads',
        isolate: false,
        maxWorkers: threads,
        fileParallelism: threads > 1,
        sequence: { concurrent: true },
        maxConcurrency: testsAtOnce,
        retry: 0,
        testTimeout: 0,
        hookTimeout: 0,
        watch: false,
        reporters: [reporter],
        provide,
      },
      { cacheDir, logLevel: 'error' },
    );
    return broken;
  } finally {
    await vitest?.close();
    // The runner sets it for its own tests; the exit code of a run is decided elsewhere.
    process.exitCode = exitCode;
    await rm(cacheDir, { recursive: true, force: true });
  }
}

/** The runner ends the process on a signal, which would leave no report: takes back what it registers after this call. */
function rememberSignals(): () => void {
  const signals = ['SIGINT', 'SIGTERM'] as const;
  const before = new Map(signals.map((name) => [name, process.listeners(name)]));
  return () => {
    for (const [name, known] of before) {
      for (const listener of process.listeners(name)) if (!known.includes(listener)) process.off(name, listener);
    }
  };
}

function errorsOf(module: TestModule): string[] {
  return module.errors().map((error) => `${module.relativeModuleId}: ${error.stack ?? error.message}`);
}
