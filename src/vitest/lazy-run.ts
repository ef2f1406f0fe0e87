import type { RunnerTask, TestContext } from 'vitest';
import type { RunSettings } from '../generated/config.ts';
import type { Report } from '../generated/report.ts';
import { requestOf } from '../library/run-conformance.ts';
import { testAndReport } from '../library/test-and-report.ts';
import { prepareFolder, writeReports } from '../library/write-reports.ts';

/** The suite that holds the tests of one run. */
export const SUITE = 'avalanche-conformance';

/** What is run, and where the reports go. */
interface Order {
  readonly options: RunSettings;
  readonly outDir: string;
  /** How many tests are declared. */
  readonly declared: number;
}

/** One run for many tests. It begins with the first of them, since only then it is known which of them vitest leaves out. */
export class LazyRun {
  readonly #order: Order;
  #report: Promise<Report> | undefined;

  constructor(order: Order) {
    this.#order = order;
  }

  /** The report of the run, which the first call starts. */
  report({ task, signal }: Pick<TestContext, 'task' | 'signal'>): Promise<Report> {
    this.#report ??= this.#run([...testsToRun(task)], signal);
    return this.#report;
  }

  /** The report once it is written; undefined when no test was run. */
  async ended(): Promise<Report | undefined> {
    return this.#report;
  }

  async #run(only: string[], signal: AbortSignal): Promise<Report> {
    const { options, outDir, declared } = this.#order;
    const request = await requestOf(only.length === declared ? options : { ...options, only });
    prepareFolder(outDir, `outDir ${outDir}`);
    const { report } = await testAndReport(request, { signal });
    await writeReports(report, outDir, true);
    return report;
  }
}

/** The names of the tests beside this one, in the suite of its run, that are to run. */
function testsToRun(test: RunnerTask): Iterable<string> {
  let suite = test.suite;
  while (suite !== undefined && suite.name !== SUITE) suite = suite.suite;
  return suite === undefined ? [test.name] : namesIn(suite.tasks);
}

function* namesIn(tasks: readonly RunnerTask[]): Iterable<string> {
  for (const task of tasks) {
    if (task.type === 'suite') yield* namesIn(task.tasks);
    else if (task.mode === 'run' || task.mode === 'queued') yield task.name;
  }
}
