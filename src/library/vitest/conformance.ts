import { groupBy } from '../../encoding/group-by.ts';
import { join, relative } from 'node:path';
import { afterAll, describe, test, type RunnerTestCase, type TestContext, type RunnerTask } from 'vitest';
import { loadCatalogue } from '../../judge/catalogue/catalogue.ts';
import { select } from '../../judge/catalogue/selection.ts';
import type { RunSettings } from '../../generated/config.ts';
import type { Report, RequirementResult } from '../../generated/report.ts';
import { requestOf } from '../run-conformance.ts';
import { escapeText } from '../../reporting/escape-text.ts';
import { optionSettings } from '../settings/option-settings.ts';
import { selectionOf } from '../settings/selection-of.ts';
import { shardPart } from '../settings/shard-part.ts';
import { inNames, OPTIONS } from '../settings/table/setting-names.ts';
import { isSilent } from '../../judge/verdict/gates.ts';
import { UsageError } from '../settings/usage-error.ts';
import { outcomeOf } from './outcome-of.ts';
import { ContentType } from 'allure-js-commons';
import { getGlobalTestRuntime } from 'allure-js-commons/sdk/runtime';
import { allureFacts, EXCHANGES } from '../../reporting/formats/allure-facts.ts';
import { testAndReport } from '../test-and-report.ts';
import { writeReports } from '../write-reports.ts';
import { nameLatest, inReportFolder } from '../settings/files/report-folder.ts';

/** The settings of the command line, with their names in a program. */
export interface VitestOptions extends Omit<RunSettings, 'target' | 'outDir'> {
  /** The base URL of the node, such as `http://127.0.0.1:9650`. */
  readonly target?: string | undefined;
  /** The folder for the report files of the command line. Default: a new folder in `reports`. */
  readonly outDir?: string | undefined;
}

/** The place where the tests were declared. */
interface Place {
  readonly stack: string;
}

/** The run has its own time limits, and a retry would read the same report. */
const TEST = { timeout: 0, retry: 0 } as const;

// Read first, so that vitest shows the same line of the reader's file for all tests.
const { requirements } = await loadCatalogue();

/**
 * Declares a vitest test for each requirement, in suites by service and method.
 *
 * The first test starts one run, with the requirements of all tests that vitest selects. Each test then takes its result from the
 * report. Waived failures are expected failures. Requirements that are not testable or not applicable are skipped, with their reason.
 * The suite fails if the exit code of the command line would not be 0 and no test contains the reason.
 *
 * @throws UsageError for an unknown or invalid option.
 */
export function conformance({ target, ...others }: VitestOptions): void {
  const options: RunSettings = { ...others, ...(target === undefined ? {} : { target }) };
  const settings = optionSettings(options);
  const { selection } = inNames(OPTIONS, () => shardPart(selectionOf(settings, requirements), settings, requirements));
  const chosen = select(requirements, selection);
  const place = { stack: '' };
  Error.captureStackTrace(place, conformance);
  describe(SUITE, async () => {
    const run = new LazyRun({ options, outDir: settings.out, declared: chosen.length });
    for (const [service, ofService] of groupBy(chosen, (each) => each.service)) {
      describe(service, () => {
        for (const [method, ofMethod] of groupBy(ofService, (each) => each.method)) {
          const declare = (): void => {
            for (const { id } of ofMethod) test(id, TEST, (context) => tellResult(id, run, context, place));
          };
          if (method === '*') declare();
          else describe(method, declare);
        }
      });
    }
    afterAll(async () => {
      // Why there is no report, the tests say.
      const report = await run.ended().catch(() => undefined);
      if (report === undefined) return;
      tellOutcome(report, run.folder ?? '');
      if (isSilent(report)) throw at(place, new Error(escapeText(report.outcome, 2000)));
    }, 0);
    await inNames(OPTIONS, () => requestOf(options)).catch((error: unknown) => {
      throw error instanceof UsageError ? at(place, error) : error;
    });
  });
}

async function tellResult(id: string, run: LazyRun, context: TestContext, place: Place): Promise<void> {
  // One error for all tests, which vitest shows once.
  const report = await run.report(context).catch((error: unknown) => {
    throw error instanceof Error ? at(place, error) : error;
  });
  const result = report.requirements.find((each) => each.id === id);
  if (result === undefined && report.notScored?.some((each) => each.id === id) === true)
    return context.skip(`not scored: the contract ${report.contract?.date ?? ''} does not contain it`);
  if (result === undefined) throw new Error(`The report has no result for ${id}.`);
  await tellAllure(report, result);
  const outcome = outcomeOf(report, result, join(relative('', run.folder ?? ''), 'report.json'));
  switch (outcome.state) {
    case 'pass':
      if (outcome.note !== undefined) await context.annotate(outcome.note);
      return;
    case 'skip':
      return context.skip(outcome.reason);
    case 'expected-fail':
      await context.annotate(outcome.reason);
      expectFailure(context.task);
      throw at(place, outcome.error);
    case 'fail':
      throw at(place, outcome.error);
  }
}

/** Like `test.fails`, which must be known before the run. Whether a waiver covers a failure depends on the failure. */
function expectFailure(task: RunnerTestCase): void {
  task.fails = true;
}

/** The error with the stack of the declaration, so that vitest shows the reader's own line. */
function at({ stack }: Place, error: Error): Error {
  const [, ...frames] = stack.split('\n');
  error.stack = [`${error.name}: ${error.message}`, ...frames].join('\n');
  return error;
}

/** Prints the outcome of the run and the path of its report. */
function tellOutcome({ outcome, exitCode }: Report, outDir: string): void {
  const page = join(relative('', outDir), 'report.html');
  console.log(`${escapeText(outcome, 2000)} (exit code ${exitCode})\nReport: ${escapeText(page)}`);
}

/** Sends the description, labels, parameters and exchanges of the current test to the reporter of `allure-vitest`, if it is in use. */
async function tellAllure(report: Report, result: RequirementResult): Promise<void> {
  // Without the reporter, the runtime prints a warning at each call.
  if (!Object.hasOwn(globalThis, 'allureTestRuntime')) return;
  const runtime = getGlobalTestRuntime();
  const { description, labels, parameters, steps, exchanges } = allureFacts(report, result);
  await runtime.description(description);
  await runtime.labels(...labels);
  for (const { name, value, excluded = false } of parameters) await runtime.parameter(name, value, { excluded });
  for (const { name, curl } of steps) await runtime.step(name, () => runtime.logStep(curl));
  if (exchanges !== undefined) await runtime.attachment(EXCHANGES, exchanges, { contentType: ContentType.TEXT });
}

/** The name of the suite with the tests of one run. */
const SUITE = 'avalanche-conformance';

/** The run, and the folder of its report, if the user names one. */
interface Order {
  readonly options: RunSettings;
  readonly outDir: string | undefined;
  /** The number of declared tests. */
  readonly declared: number;
}

/** One run for many tests. The first test starts it: only then is it known which tests vitest skips. */
class LazyRun {
  readonly #order: Order;
  #report: Promise<Report> | undefined;
  /** The folder of the report; undefined before the run. */
  folder: string | undefined;

  constructor(order: Order) {
    this.#order = order;
  }

  /** The report of the run. The first call starts the run. */
  report({ task, signal }: Pick<TestContext, 'task' | 'signal'>): Promise<Report> {
    this.#report ??= inNames(OPTIONS, () => this.#run([...testsToRun(task)], signal));
    return this.#report;
  }

  /** The report after it is written. Undefined if no test ran. */
  async ended(): Promise<Report | undefined> {
    return this.#report;
  }

  async #run(only: string[], signal: AbortSignal): Promise<Report> {
    const { options, outDir, declared } = this.#order;
    const request = await requestOf(only.length === declared ? options : { ...options, only });
    return inReportFolder({ out: outDir, what: 'vitest', name: 'outDir' }, async (folder) => {
      this.folder = folder;
      const ordered = { ...request, options: { ...request.options, outDir: folder } };
      const { report } = await testAndReport(ordered, { signal });
      const written = await writeReports(report, folder, { ...optionSettings(options), isRecorded: true });
      if (outDir === undefined) nameLatest(folder, written.report);
      return written.report;
    });
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
