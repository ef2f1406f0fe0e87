import { existsSync, mkdirSync, readdirSync, readFileSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ContentType, Stage, Status, type StatusDetails, type StepResult } from 'allure-js-commons';
import { createStepResult, getSuiteLabels, ReporterRuntime, type Writer } from 'allure-js-commons/sdk/reporter';
import { jsonText } from '../../encoding/json.ts';
import type { Report, RequirementResult } from '../../generated/report.ts';
import { escapeLines, escapeText } from '../escape-text.ts';
import { details } from '../result-details.ts';
import { gateName, gatesBy } from '../../judge/verdict/gates.ts';
import { allureFacts, EXCHANGES, type ExchangeStep } from './allure-facts.ts';

/** Name of the folder with the Allure results, in the output folder of a run. */
export const ALLURE_FOLDER = 'allure-results';

const ENVIRONMENT = 'environment.properties';

/**
 * Writes the report as Allure results: a file for each requirement, and a file with the exchanges of each one that was
 * tested and did not pass.
 */
export function writeAllure(report: Report, folder: string): void {
  mkdirSync(folder, { recursive: true });
  const allure = new ReporterRuntime({ writer: filesIn(folder), environmentInfo: environmentOf(report) });
  allure.writeEnvironmentInfo();
  for (const result of report.requirements) write(allure, report, result);
}

/** Removes the results of an earlier run of this suite. Results of other tools stay, and the folder is removed only if it is empty. */
export function removeAllure(folder: string, suite: string): void {
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (!isOwn(path, name, suite)) continue;
    for (const attached of attachmentsOf(path)) rmSync(join(folder, attached), { force: true });
    rmSync(path);
  }
  if (readdirSync(folder).length === 0) rmdirSync(folder);
}

/** Whether a file is from this suite: results contain its name as framework, the environment begins with it. */
function isOwn(path: string, name: string, suite: string): boolean {
  if (name === ENVIRONMENT) return readFileSync(path, 'utf8').startsWith(`suite = ${suite} `);
  if (!name.endsWith('-result.json')) return false;
  return readFileSync(path, 'utf8').includes(JSON.stringify({ name: 'framework', value: suite }));
}

/** The names of the attachments of a result. After an interrupted run, a result may be incomplete and not valid JSON. */
function attachmentsOf(path: string): readonly string[] {
  if (!path.endsWith('-result.json')) return [];
  return [...readFileSync(path, 'utf8').matchAll(/"source":"([\w-]+-attachment\.txt)"/g)].map(([, name = '']) => name);
}

/** Writes plain files. Allure's own writer waits for the disk after each file, which takes longer than a run. */
function filesIn(folder: string): Writer {
  const put = (name: string, content: string | Buffer): void => {
    writeFileSync(join(folder, name), content);
  };
  const unused = (): never => {
    throw new Error('This report has no groups, categories or files from elsewhere.');
  };
  return {
    writeResult: (result) => {
      put(`${result.uuid}-result.json`, jsonText(result, 0));
    },
    writeEnvironmentInfo: (info) => {
      const lines = Object.entries(info).map(([name, text]) => `${name} = ${escapeText(text ?? '')}`);
      put(ENVIRONMENT, `${lines.join('\n')}\n`);
    },
    writeAttachment: put,
    writeGroup: unused,
    writeAttachmentFromPath: unused,
    writeCategoriesDefinitions: unused,
    writeGlobals: unused,
  };
}

function environmentOf({ suite, target, profile, gate, seed }: Report): Record<string, string> {
  const { kind, url, scenario, version } = target;
  return {
    suite: `${suite.name} ${suite.version}`,
    target: kind === 'reference-node' ? `reference node${scenario === undefined ? '' : `, ${scenario}`}` : url,
    ...(version === undefined ? {} : { version }),
    profile: profile.name,
    gate: gateName(gate),
    seed: String(seed),
  };
}

function write(allure: ReporterRuntime, report: Report, result: RequirementResult): void {
  const { id, service, method, durationMs = 0 } = result;
  const start = Date.parse(report.startedAt);
  const { description, labels, parameters, steps, exchanges } = allureFacts(report, result);
  const suites = [report.suite.name, service, ...(method === '*' ? [] : [method])];
  const uuid = allure.startTest({ name: id, fullName: id, start, titlePath: suites });
  allure.updateTest(uuid, (test) => {
    test.description = description;
    test.labels.push(...labels, ...getSuiteLabels(suites), { name: 'framework', value: report.suite.name });
    test.parameters.push(...parameters);
    test.steps.push(...steps.map((step) => stepOf(step, start)));
    test.status = statusOf(result, gatesBy(report.gate));
    test.stage = Stage.FINISHED;
    test.statusDetails = statusDetails(report, result);
  });
  if (exchanges !== undefined) {
    // In a step, like the integrations of Allure.
    const how = { contentType: ContentType.TEXT, wrapInStep: true, timestamp: start };
    allure.writeAttachment(uuid, undefined, EXCHANGES, Buffer.from(exchanges), how);
  }
  allure.stopTest(uuid, { duration: durationMs });
  allure.writeTest(uuid);
}

/** An exchange as a step, with its `curl` line as a step in it. */
function stepOf({ name, curl, durationMs }: ExchangeStep, start: number): StepResult {
  const about = {
    ...createStepResult(),
    status: Status.PASSED,
    stage: Stage.FINISHED,
    start,
    stop: start + durationMs,
  };
  return { ...about, name, steps: [{ ...about, name: curl }] };
}

/** The status of a result. A failure that does not affect the exit code passes, and its details contain the difference. */
function statusOf(result: RequirementResult, stops: (result: RequirementResult) => boolean): Status {
  if (stops(result)) return Status.FAILED;
  if (result.verdict === 'error') return Status.BROKEN;
  const judged = result.verdict === 'pass' || result.verdict === 'fail' || result.verdict === 'unexpected-pass';
  return judged ? Status.PASSED : Status.SKIPPED;
}

function statusDetails(report: Report, result: RequirementResult): StatusDetails {
  const { verdict, reason, findings } = result;
  if (verdict === 'pass') return {};
  const message = [verdict, reason ?? findings[0]?.message].filter((text) => text !== undefined).join(': ');
  const [first] = findings;
  return {
    message: escapeText(message, 1000),
    trace: escapeLines(details(report, result)),
    ...(first?.expected === undefined ? {} : { expected: escapeText(first.expected, 2000) }),
    ...(first?.actual === undefined ? {} : { actual: escapeText(first.actual, 2000) }),
  };
}
