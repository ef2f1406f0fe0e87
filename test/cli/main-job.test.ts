import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { METHODS } from '../../src/generated/methods.ts';
import {
  emptyFolder,
  finish,
  readReport,
  runCli,
  runReported,
  startCli,
  startNode,
  EVERY_FORMAT,
} from '../support/cli.ts';
import { NOBODY, relayTo } from '../support/hostile-servers.ts';
import { startShortNode, startStandardNode } from '../support/standard-node.ts';
import { read } from '../support/root.ts';

const ENDPOINTS = [
  'GET /ext/health',
  'GET /ext/health/health',
  'GET /ext/health/readiness',
  'GET /ext/health/liveness',
];

/** As on a large chain, which takes a few hundred more. */
const MOST_REQUESTS = 6_500;

function isValidReport(folder: string): boolean {
  const schema: unknown = JSON.parse(read('schemas/report/report.json'));
  if (typeof schema !== 'object' || schema === null) throw new TypeError('the schema of the report is no object');
  return new Ajv2020().compile(schema)(readReport(folder));
}

describe('with --reference', () => {
  test('the reference node is judged: every method, every endpoint, nothing left untested', async () => {
    const { code, stdout, stderr, report } = await runReported(['--reference']);
    const broken = report.requirements.filter(({ verdict }) => verdict !== 'pass' && verdict !== 'not-applicable');
    expect(broken.map(({ id, verdict, reason, findings }) => ({ id, verdict, reason, findings }))).toEqual([]);
    expect(code).toBe(0);
    // On a slow machine, there is a line of progress each 30 s.
    expect(stderr).toMatch(/^(\d+ of \d+ requirements.*\n)*$/);
    expect(stdout).toContain(report.outcome);
    const judged = new Set(report.requirements.map(({ method }) => method));
    expect(METHODS).toHaveLength(44);
    for (const name of [...METHODS.map(({ method }) => method), ...ENDPOINTS]) expect(judged).toContain(name);
    expect(report.requests).toBeGreaterThan(METHODS.length + ENDPOINTS.length);
    expect(report.requests).toBeLessThan(MOST_REQUESTS);
  });

  test('reports are written in every form', async () => {
    const chosen = ['--only', 'health.liveness', '--skip', '*/checks'];
    const { cwd, report } = await runReported(['--reference', ...chosen, '--out', 'some/where', ...EVERY_FORMAT]);
    const others = report.requirements.filter(
      ({ id, method }) => method !== 'health.liveness' || id.endsWith('/checks'),
    );
    expect(others).toEqual([]);
    const folder = join(cwd, 'some/where');
    expect(isValidReport(folder)).toBe(true);
    expect(readFileSync(join(folder, 'junit.xml'), 'utf8')).toContain('<testsuites name="avalanche-conformance"');
    expect(existsSync(join(folder, 'exchanges.har.gz'))).toBe(true);
    expect(readdirSync(join(folder, 'allure-results')).some((name) => name.endsWith('-result.json'))).toBe(true);
  });
});

test('--json: a file gets what report.json holds', async () => {
  const cwd = emptyFolder();
  await runCli(['--target', NOBODY, '--json', 'copy.json'], { cwd });
  const [copy, report] = ['copy.json', 'reports/latest/report.json'].map((name) =>
    readFileSync(join(cwd, name), 'utf8'),
  );
  expect(copy).toBe(report);
});

test('--json does not replace the report.json of a folder with other files of its report', async () => {
  const cwd = emptyFolder();
  const { url } = await startShortNode();
  const run = ['run', url, '--only', 'platform.getHeight/height', '--format', 'html'];
  await runCli([...run, '--out', 'k1'], { cwd });
  const kept = readFileSync(join(cwd, 'k1/report.json'), 'utf8');
  const { code, stderr } = await runCli([...run, '--json', 'k1/report.json'], { cwd });
  expect(stderr).toContain(
    '--json k1/report.json would replace the report of report.html: name another file, or write all files there with --out k1.',
  );
  expect(code).toBe(2);
  expect(readFileSync(join(cwd, 'k1/report.json'), 'utf8')).toBe(kept);
  expect((await runCli([...run, '--json', 'k1/report.json', '--out', 'k1'], { cwd })).code).toBe(0);
});

test('--json replaces an earlier report and an empty file alone', async () => {
  const cwd = emptyFolder();
  const at = (name: string): string => join(cwd, name);
  for (const text of ['{"name":"mine"}', 'mine']) {
    writeFileSync(at('a.json'), text);
    const { code, stderr } = await runCli(['--target', NOBODY, '--json', 'a.json'], { cwd });
    expect(stderr).toContain('--json a.json would replace a file that is no report of this suite: name another file.');
    expect(code).toBe(2);
    expect(readFileSync(at('a.json'), 'utf8')).toBe(text);
  }
  writeFileSync(at('a.json'), '');
  for (const seed of [2, 3]) {
    await runCli(['--target', NOBODY, '--json', 'a.json', '--seed', String(seed)], { cwd });
    expect(JSON.parse(readFileSync(at('a.json'), 'utf8'))).toMatchObject({ seed });
  }
});

test.each([
  [{}, false],
  [{ FORCE_COLOR: '1' }, true],
  [{ NO_COLOR: '1' }, false],
])('colours: into a pipe with %j', async (env, colours) => {
  const { stdout } = await runCli(['--target', NOBODY], { env });
  expect(stdout.includes('\u001b[')).toBe(colours);
});

test('a node that runs already is judged, and keeps running', async () => {
  const { url, child } = await startNode('--scenario', 'empty');
  const { code, report } = await runReported(['run', '--target', `${url}/`, '--only', 'index.isAccepted']);
  expect(code).toBe(0);
  expect(report.target).toMatchObject({ kind: 'node', url });
  child.kill('SIGTERM');
  expect((await finish(child)).code).toBe(0);
});

test.each(['SIGINT', 'SIGHUP'] as const)(
  'a run that %s ends leaves a report of what was judged, and is no success',
  async (signal) => {
    const { url } = await startStandardNode();
    const cwd = emptyFolder();
    const target = await relayTo(url, (count) => {
      if (count === 30) child.kill(signal);
      return 'relay';
    });
    const child = startCli(['run', '--target', target, '--rate', '100'], { cwd });
    const { code, stderr } = await finish(child);
    expect(stderr).not.toMatch(/\n\s+at /);
    expect(code).toBe(4);
    expect(readReport(join(cwd, 'reports/latest')).outcome).toMatch(/^Ended early/);
  },
);
