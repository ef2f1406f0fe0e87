import { relaySignal } from './interrupt.ts';
import type { ConformanceMeta } from './requirement.ts';
import type { InjectedRun } from './injected.ts';
import { runTests } from './run-tests.ts';

/** Tests of one spec file that are under way at once; the requests behind them are limited by the transport. */
const TESTS_AT_ONCE = 8;

/** How spec files are run and who is told. */
export interface SpecRun {
  readonly injected: InjectedRun;
  /** Paths of spec files below the root; all when left out. */
  readonly include?: readonly string[];
  readonly onCheck: (meta: ConformanceMeta) => void;
  readonly signal?: AbortSignal;
}

/**
 * Runs the spec files in one thread of the test runner.
 *
 * @returns What broke outside of any check: a spec file that could not be loaded, an error that nobody caught.
 */
export async function runSpecs({ injected, include, onCheck, signal }: SpecRun): Promise<string[]> {
  const endRelay = signal === undefined ? undefined : relaySignal(injected.harFile, signal);
  try {
    return await runTests({
      include: include ?? ['specs/**/*.spec.{js,ts}'],
      provide: { conformance: injected },
      testsAtOnce: TESTS_AT_ONCE,
      onTest(test) {
        const { conformance } = test.meta();
        if (conformance !== undefined) onCheck(conformance);
      },
      ...(signal === undefined ? {} : { signal }),
    });
  } finally {
    endRelay?.();
  }
}
