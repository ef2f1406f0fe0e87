import type { RunnerTask, TestContext } from 'vitest';
import type { RunSettings } from '../../generated/config.ts';
import type { Report } from '../../generated/report.ts';
import { requestOf } from '../run-conformance.ts';
import { testAndReport } from '../test-and-report.ts';
import { writeReports } from '../write-reports.ts';
import { optionSettings } from '../settings/option-settings.ts';
import { nameLatest, openReportFolder } from '../settings/files/report-folder.ts';

/** The name of the suite with the tests of one run. */
export const SUITE = 'avalanche-conformance';

/** The run, and the folder of its report, if the user names one. */
interface Order {
  readonly options: RunSettings;
  readonly outDir: string | undefined;
  /** The number of declared tests. */
  readonly declared: number;
}

/** One run for many tests. The first test starts it: only then is it known which tests vitest skips. */
export class LazyRun {
  readonly #order: Order;
  #report: Promise<Report> | undefined;
  /** The folder of the report; undefined before the run. */
  folder: string | undefined;

  constructor(order: Order) {
    this.#order = order;
  }

  /** The report of the run. The first call starts the run. */
  report({ task, signal }: Pick<TestContext, 'task' | 'signal'>): Promise<Report> {
    this.#report ??= this.#run([...testsToRun(task)], signal);
    return this.#report;
  }

  /** The report after it is written. Undefined if no test ran. */
  async ended(): Promise<Report | undefined> {
    return this.#report;
  }

  async #run(only: string[], signal: AbortSignal): Promise<Report> {
    const { options, outDir, declared } = this.#order;
    const request = await requestOf(only.length === declared ? options : { ...options, only });
    const folder = openReportFolder({ out: outDir, what: 'vitest', name: 'outDir' });
    this.folder = folder;
    const { report } = await testAndReport({ ...request, options: { ...request.options, outDir: folder } }, { signal });
    const written = await writeReports(report, folder, { ...optionSettings(options), isRecorded: true });
    if (outDir === undefined) nameLatest(folder, written.report);
    return written.report;
  }
}

/** The names of the other tests that vitest will run in the suite of this test. */
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
