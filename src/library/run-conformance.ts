import type { RunSettings } from '../generated/config.ts';
import type { Report, RequirementResult } from '../generated/report.ts';
import { namesTarget } from './settings/missing-target.ts';
import { isTargetName } from './settings/table/node-kinds.ts';
import { optionSettings } from './settings/option-settings.ts';
import { runRequest, type RunRequest } from './settings/run-request.ts';
import { inNames, OPTIONS } from './settings/table/setting-names.ts';
import { UsageError } from './settings/usage-error.ts';
import { testAndReport } from './test-and-report.ts';
import { inReportFolder } from './settings/files/report-folder.ts';
import { writeReports } from './write-reports.ts';

/** The settings of the command line, with their names in a program. */
export interface ConformanceOptions extends RunSettings {
  /** The folder for the report files of the command line. Default: no files. */
  readonly outDir?: string | undefined;
  /** Ends the run early. The report then contains the results so far, and its `exitCode` is 4. */
  readonly signal?: AbortSignal | undefined;
  /**
   * Called with each result when its check ends. Later responses may still change this result in the report. What it throws, and a
   * promise that it returns and that is rejected, reject the call, once the reports are written.
   */
  readonly onResult?: ((result: RequirementResult) => unknown) | undefined;
}

/**
 * Tests a node and returns the report. Its `exitCode` is 0 if the node conforms. `requirements` contains a result for each requirement.
 *
 * The run takes place in this process. It reads no environment variable and no configuration file, sets no handler on the
 * process, and shares no state with other runs, so several can run at the same time. Only the embedded reference node
 * (`reference: true`, `scenario`, `mutant`) and a node that the run starts (`launch`) have processes of their own.
 *
 * @throws UsageError for an unknown or invalid option, before the first request.
 * @throws Error for a suite bug outside of any check.
 */
export async function runConformance(given: ConformanceOptions = {}): Promise<Report> {
  return inNames(OPTIONS, () => testedBy(given));
}

async function testedBy(given: ConformanceOptions): Promise<Report> {
  assertOptions(given);
  const { signal, onResult, ...options } = given;
  const request = await requestOf(options);
  const { outDir } = options;
  const run = (): Promise<Report> =>
    reportedBy({ ...request, options: { ...request.options, outDir } }, options, { signal, onResult });
  return outDir === undefined ? run() : inReportFolder({ out: outDir, what: 'run', name: 'outDir' }, run);
}

async function reportedBy(
  request: RunRequest,
  options: RunSettings,
  { signal, onResult }: Pick<ConformanceOptions, 'signal' | 'onResult'>,
): Promise<Report> {
  const { outDir } = request.options;
  const told: Promise<unknown>[] = [];
  const { report, broke } = await testAndReport(request, {
    signal,
    ...(onResult === undefined
      ? {}
      : {
          onProgress: (_done, _total, result) => {
            const telling = Promise.resolve(onResult(result));
            // Its rejection is met below: until then, it is no unhandled one.
            telling.catch(() => undefined);
            told.push(telling);
          },
        }),
  });
  const formats = { ...optionSettings(options), isRecorded: true };
  const written = outDir === undefined ? { report } : await writeReports(report, outDir, formats);
  if (broke !== undefined) throw broke;
  await Promise.all(told);
  return written.report;
}

/** @throws UsageError for an option that has another type, or no effect: programs without types pass them, too. */
function assertOptions(given: unknown): asserts given is object {
  if (typeof given !== 'object' || given === null) throw new UsageError('The options must be an object.');
  const { signal, onResult, outDir, formats, sarifFile }: Readonly<Record<string, unknown>> = { ...given };
  // Another realm, such as that of a test runner, has another class of signals.
  if (signal !== undefined && !(typeof signal === 'object' && signal !== null && 'aborted' in signal))
    throw new UsageError('signal: It must be an AbortSignal.');
  if (onResult !== undefined && typeof onResult !== 'function')
    throw new UsageError('onResult: It must be a function.');
  if (formats !== undefined && outDir === undefined)
    throw new UsageError('`formats` needs `outDir`, the folder for the files.');
  if (sarifFile !== undefined && !(Array.isArray(formats) && formats.includes('sarif')))
    throw new UsageError("`sarifFile` is about report.sarif: add 'sarif' to `formats`.");
}

/**
 * Translates the options of a program into a run.
 *
 * @throws UsageError for an unknown or invalid option.
 */
export async function requestOf(options: RunSettings): Promise<RunRequest> {
  const { target } = options;
  // An unknown option may be a misspelt `target`.
  const settings = optionSettings(options);
  if (!namesTarget(new Map(Object.entries(settings)))) {
    throw new UsageError(
      'No target: set `target` to the base URL of a node, such as http://127.0.0.1:9650, or `launch` to the path of ' +
        "a node's executable. To test the embedded reference node, set `reference: true`.",
    );
  }
  if (target !== undefined && isTargetName(target)) {
    throw new UsageError(
      `target: '${target}' is no address. Give the base URL of a node, such as http://${target}:9650.`,
    );
  }
  return runRequest(settings);
}
