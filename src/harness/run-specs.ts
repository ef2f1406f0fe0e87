import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Reporter, TestModule, Vitest } from 'vitest/node';
import { interrupt } from './interrupt.ts';
import type { ConformanceMeta } from './requirement.ts';
import type { InjectedRun } from './injected.ts';

/** Tests of one spec file that are under way at once; the requests behind them are limited by the transport. */
const TESTS_AT_ONCE = 8;

/** How spec files are run and who is told. */
export interface SpecRun {
  readonly injected: InjectedRun;
  /** Folder for allure-results; none are written without it. */
  readonly allureDir?: string;
  /** Paths of spec files below the root; all when left out. */
  readonly include?: readonly string[];
  readonly onCheck: (meta: ConformanceMeta) => void;
  readonly signal?: AbortSignal;
}

/** The spec files stand beside `src`: TypeScript in a checkout, JavaScript once built. */
const ROOT = resolve(import.meta.dirname, '../..');
const require = createRequire(import.meta.url);

/**
 * Runs the spec files in one thread of the test runner.
 *
 * @returns What broke outside of any check: a spec file that could not be loaded, an error that nobody caught.
 */
export async function runSpecs({ injected, allureDir, include, onCheck, signal }: SpecRun): Promise<string[]> {
  // Loaded here and not above: it takes longer than all the rest, and only a run needs it.
  const { startVitest } = await import('vitest/node');
  const cacheDir = await mkdtemp(join(tmpdir(), 'avalanche-conformance-'));
  const broken: string[] = [];
  const releaseSignals = rememberSignals();
  const reporter: Reporter = {
    onInit(vitest) {
      releaseSignals();
      signal?.addEventListener('abort', () => {
        interrupt(injected.harFile);
        void vitest.cancelCurrentRun('keyboard-input');
      });
    },
    onTestCaseResult(test) {
      const { conformance } = test.meta();
      if (conformance !== undefined) onCheck(conformance);
    },
    onTestModuleEnd(module) {
      broken.push(...errorsOf(module));
    },
    onTestRunEnd(_modules, errors) {
      broken.push(...errors.map((error) => error.stack ?? error.message));
    },
  };
  const allure = allureDir === undefined ? [] : [allureReporter(allureDir)];
  const exitCode = process.exitCode;
  let vitest: Vitest | undefined;
  try {
    vitest = await startVitest(
      'test',
      [],
      {
        config: false,
        root: ROOT,
        include: [...(include ?? ['specs/**/*.spec.{js,ts}'])],
        exclude: [],
        pool: 'threads',
        isolate: false,
        maxWorkers: 1,
        fileParallelism: false,
        sequence: { concurrent: true },
        maxConcurrency: TESTS_AT_ONCE,
        retry: 0,
        testTimeout: 0,
        hookTimeout: 0,
        watch: false,
        reporters: [reporter, ...allure],
        provide: { conformance: injected },
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

function allureReporter(resultsDir: string): [string, Record<string, unknown>] {
  return [require.resolve('allure-vitest/reporter'), { resultsDir, reportMatchers: false }];
}
