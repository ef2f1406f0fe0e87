import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { StepResult, TestResult } from 'allure-js-commons';
import { expect, test } from 'vitest';
import type { Report } from '../../src/generated/report.ts';
import { runConformance, type ConformanceOptions } from '../../src/library/run-conformance.ts';
import { emptyFolder, finish, readReport, startProcess } from '../support/cli.ts';
import { startFaultyNode } from '../support/faulty-node.ts';
import { ROOT } from '../support/root.ts';

const REPORTS = ['report.json', 'report.html', 'junit.xml', 'exchanges.har.gz', 'allure-results'];
const HEIGHT = 'platform.getHeight/height';
const VITEST = join(ROOT, 'node_modules/vitest/vitest.mjs');
const PLAIN = { NO_COLOR: '1' };

/** What the JSON reporter of vitest writes, as far as it is read here. */
interface JsonResults {
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message: string;
    readonly assertionResults: readonly {
      readonly ancestorTitles: readonly string[];
      readonly title: string;
      readonly status: string;
      readonly failureMessages: readonly string[];
    }[];
  }[];
}

/** A project beside which vitest and this package are installed. */
function project(files: Readonly<Record<string, string>>): string {
  const folder = emptyFolder();
  mkdirSync(join(folder, 'node_modules'));
  symlinkSync(ROOT, join(folder, 'node_modules/avalanche-conformance'));
  for (const name of ['vitest', 'allure-vitest']) {
    symlinkSync(join(ROOT, 'node_modules', name), join(folder, 'node_modules', name));
  }
  writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }');
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return folder;
}

function testFile(options: ConformanceOptions): string {
  return `import { conformance } from 'avalanche-conformance/vitest';\nconformance(${JSON.stringify(options)});\n`;
}

async function vitest(folder: string) {
  const reporters = ['verbose', 'json', 'allure-vitest/reporter'].map((name) => `--reporter=${name}`);
  const flags = ['run', ...reporters, '--outputFile.json=results.json', '--no-isolate'];
  const child = startProcess(process.execPath, [VITEST, ...flags, '--maxWorkers=1'], { cwd: folder, env: PLAIN });
  const { code, stdout, stderr } = await finish(child);
  const { testResults } = JSON.parse(readFileSync(join(folder, 'results.json'), 'utf8')) as JsonResults;
  const file = (name: string) => {
    const found = testResults.find((each) => each.name.endsWith(`/${name}`));
    if (found === undefined) throw new Error(`vitest has no results of ${name}: ${stderr}`);
    return found;
  };
  return { code, output: stdout + stderr, file };
}

/** A step with an attachment has no steps. */
type Step = Pick<StepResult, 'name' | 'status'> & { readonly steps?: readonly Step[] };

/** The steps and the steps in them, without times. */
function stepsOf(steps: readonly Step[] = []): readonly object[] {
  return steps.map(({ name, status, steps: inner }) => ({ name, status, steps: stepsOf(inner) }));
}

/** What Allure shows of the results in a folder, by requirement, as far as it does not depend on who wrote them. */
function allureIn(folder: string, isMeant: (result: TestResult) => boolean = () => true) {
  const names = readdirSync(folder).filter((name) => name.endsWith('-result.json'));
  const results = names.map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as TestResult);
  const common = /^(epic|feature|story|severity|parentSuite|suite|subSuite)$/;
  const shown = results.filter(isMeant).map(({ name, status, description, labels, links, parameters, steps }) => {
    const attachments = steps.flatMap((step) => step.attachments.map((each) => ({ step: step.name, ...each })));
    return {
      name,
      status,
      description,
      labels: labels.filter((label) => common.test(label.name)).sort((a, b) => (a.name < b.name ? -1 : 1)),
      links,
      parameters,
      steps: stepsOf(steps),
      attachments: attachments.map(({ source, ...about }) => ({
        ...about,
        text: readFileSync(join(folder, source), 'utf8'),
      })),
    };
  });
  return new Map(shown.map((each) => [each.name, each]));
}

/** What a test is called that stands for a requirement with this verdict. */
const STATUS: Readonly<Record<string, string>> = {
  pass: 'passed',
  fail: 'failed',
  'expected-fail': 'passed',
  'not-testable': 'skipped',
  'not-applicable': 'skipped',
};

test('each requirement is a test with the verdict that a run gives, in suites by service and method', async () => {
  const url = await startFaultyNode('platform-get-height-height-missing');
  const some = { target: url, profile: 'document', only: ['getHeight', 'getTimestamp'] };
  const { requirements } = await runConformance(some);
  const failure = requirements.find(({ id }) => id === HEIGHT)?.findings[0]?.signature;
  const waiver = { requirement: HEIGHT, reason: 'known', link: 'https://example.com/issues/7', owner: 'node-team' };
  const waived = { ...some, only: [HEIGHT, 'platform.getTimestamp/timestamp'], waivers: 'waivers.yaml' };
  const folder = project({
    'some.test.js': testFile({ ...some, outDir: 'some', formats: ['html', 'json', 'junit', 'har', 'allure'] }),
    'waived.test.js': testFile({ ...waived, outDir: 'waived' }),
    'unreachable.test.js': testFile({ target: 'http://127.0.0.1:1', only: ['getHeight'], outDir: 'unreachable' }),
    'unwritable.test.js': testFile({ ...some, outDir: 'package.json/reports' }),
    'misspelt.test.js': testFile({ ...some, only: ['platform.getHeigth/*'] }),
    'waivers.yaml': JSON.stringify({ waivers: [{ ...waiver, expires: '2999-12-31', failure: [failure] }] }),
  });
  const { code, output, file } = await vitest(folder);
  expect(code, output).toBe(1);

  const tests = file('some.test.js').assertionResults;
  const told = requirements.map(({ id, verdict }) => [id, STATUS[verdict]]);
  expect(new Set(told.map(([, status]) => status)).size).toBe(3);
  expect(tests.map(({ title, status }) => [title, status]).sort()).toEqual(told.sort());
  const [ofHeight] = tests.filter(({ title }) => title === HEIGHT);
  expect(ofHeight?.ancestorTitles).toEqual(['avalanche-conformance', 'platform', 'platform.getHeight']);
  const verdicts = (results: Report['requirements']) => results.map(({ id, verdict }) => [id, verdict]);
  const report = readReport(join(folder, 'some'));
  expect(verdicts(report.requirements)).toEqual(verdicts(requirements));
  expect(readdirSync(join(folder, 'some'))).toEqual(expect.arrayContaining(REPORTS));
  expect(report).toHaveProperty('selection.only', some.only);

  const [message = ''] = tests.find(({ title }) => title === HEIGHT)?.failureMessages ?? [];
  expect(message).toMatch(/is missing, expected .*\n[^]*\n {2}curl [^]*\n.*npx avalanche-conformance run --target/);
  expect(message).toContain(join(folder, 'some.test.js:2:1'));
  expect(output).toContain('[not-applicable: the suite restarts only a node that it has started itself');
  expect(output).toContain(`[not-testable: blocked by ${HEIGHT}`);

  const [writtenIn, writtenByVitest] = [join(folder, 'some/allure-results'), join(folder, 'allure-results')];
  const isOfSome = ({ fullName }: TestResult): boolean => fullName?.startsWith('some.test.js#') === true;
  const ofVitest = allureIn(writtenByVitest, isOfSome);
  expect(ofVitest).toEqual(allureIn(writtenIn));
  expect(ofVitest.get(HEIGHT)).toMatchObject({
    status: 'failed',
    attachments: [{ step: 'exchanges', type: 'text/plain', text: expect.stringContaining('"result":{}') as unknown }],
  });
  const request = { name: expect.stringMatching(/^curl .*"method":"platform.getTimestamp"/) as unknown, steps: [] };
  expect(ofVitest.get('platform.getTimestamp/timestamp')).toMatchObject({
    status: 'passed',
    steps: [
      { name: expect.stringMatching(/^Exchange \d+: platform\.getTimestamp, HTTP 200$/) as unknown, steps: [request] },
    ],
    attachments: [],
  });

  expect(file('waived.test.js')).toMatchObject({ status: 'passed' });
  expect(readReport(join(folder, 'waived'))).toMatchObject({ exitCode: 0, summary: { 'expected-fail': 1, pass: 1 } });
  expect(file('unreachable.test.js')).toMatchObject({ status: 'failed' });
  expect(output).toContain('Target not reached: no server listens on 127.0.0.1:1');
  const unwritable = file('unwritable.test.js');
  expect(new Set(unwritable.assertionResults.map(({ status }) => status))).toEqual(new Set(['failed']));
  expect(unwritable).toMatchObject({ status: 'failed' });
  // Once, with the names of all tests that it fails.
  expect(output.split('UsageError: Cannot write to outDir package.json/reports')).toHaveLength(2);
  expect(file('misspelt.test.js').message).toContain('Did you mean platform.getHeight?');
});

test('a failing requirement prints at most 40 lines, without a word of Allure where it is not in use', async () => {
  const options = { reference: true, mutant: 'platform-get-height-height-missing', only: [HEIGHT] };
  const folder = project({ 'one.test.js': testFile(options) });
  const child = startProcess(process.execPath, [VITEST, 'run'], { cwd: folder, env: PLAIN });
  const { code, stdout, stderr } = await finish(child);
  const output = stdout + stderr;
  expect(code, output).toBe(1);
  expect(output).toContain('`result.height` is missing');
  expect(output).not.toContain('no test runtime');
  expect(output.trim().split('\n').length, output).toBeLessThanOrEqual(40);
});
