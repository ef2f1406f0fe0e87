import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { loadCatalogue } from '../../src/judge/catalogue/catalogue.ts';
import { startReferenceNode } from '../../src/reference-node/index.ts';
import { finish, readReport, startProcess } from '../support/cli.ts';
import { command } from '../support/command.ts';
import { read, ROOT } from '../support/root.ts';

/** A folder of somebody else's, where the tests install the packed project, and what they test it with. */
const folder = mkdtempSync(join(tmpdir(), 'avalanche-conformance-'));
let tarball: string;

function install(...packages: readonly string[]): void {
  command(folder, 'npm', 'install', '--silent', '--prefer-offline', '--no-audit', '--no-fund', ...packages);
}

beforeAll(() => {
  command(ROOT, 'npm', 'pack', '--silent', '--ignore-scripts', '--pack-destination', folder);
  const [name = ''] = readdirSync(folder);
  expect(name).toMatch(/^avalanche-conformance-.*\.tgz$/);
  tarball = join(folder, name);
  writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('npm pack in a clone leaves a command there that runs, also meanwhile', async () => {
  // Outside of the folder of somebody else's: their vitest would run the tests of the clone.
  const clone = mkdtempSync(join(tmpdir(), 'avalanche-conformance-'));
  onTestFinished(() => rmSync(clone, { recursive: true, force: true }));
  for (const file of command(ROOT, 'git', 'ls-files', '-z').split('\0').slice(0, -1))
    cpSync(join(ROOT, file), join(clone, file));
  symlinkSync(join(ROOT, 'node_modules'), join(clone, 'node_modules'));
  const built = join(clone, 'dist/src/cli/bin.js');
  command(clone, 'npm', 'pack', '--silent');
  // A run that has begun goes on during a second one: its code is there all the time.
  const packing = spawn('npm', ['pack', '--silent'], { cwd: clone, stdio: 'ignore' });
  let gone = 0;
  const watch = setInterval(() => {
    if (!existsSync(built)) gone += 1;
  }, 5);
  await once(packing, 'exit');
  clearInterval(watch);
  expect({ gone, code: packing.exitCode }).toEqual({ gone: 0, code: 0 });
  expect(statSync(built).mode & 0o777).toBe(0o755);
  expect(command(clone, built, '--version')).toMatch(/^\d+\.\d+\.\d+/);
});

test('the packed tarball, installed alone in an empty folder, does the main job', () => {
  install(tarball);
  const output = command(folder, 'npx', '--no-install', 'avalanche-conformance', 'run', '--reference');
  expect(output).toContain('Conforms');
  const report = readReport(join(folder, 'reports'));
  expect(report).toMatchObject({ exitCode: 0, summary: { fail: 0, error: 0, 'not-testable': 0 } });
});

const EXAMPLE = `
import { expect, onTestFinished, test } from 'vitest';
import { runConformance, startReferenceNode, type Report } from 'avalanche-conformance';
import type { GetHeightResult } from 'avalanche-conformance/types';
import type { conformance } from 'avalanche-conformance/vitest';
import schema from 'avalanche-conformance/schemas/platform/getHeight.result.json' with { type: 'json' };

test('a client is tried on the reference node, and the node is judged', async () => {
  const node = await startReferenceNode({ scenario: 'standard', seed: 7 });
  onTestFinished(() => node.close());
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'platform.getHeight', params: {} });
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(node.url + '/ext/bc/P', { method: 'POST', headers, body });
  const { result } = (await answer.json()) as { result: GetHeightResult };
  expect(Number(result.height)).toBeGreaterThan(0);
  // @ts-expect-error The types are there: no such member is.
  void result.nothing;
  const report: Report = await runConformance({ target: node.url, only: ['platform.getHeight'] });
  expect(report.exitCode).toBe(0);
  // @ts-expect-error Nor here.
  void report.nothing;
  expect(report.summary.fail).toBe(0);
  expect(schema.title).toBe('GetHeightResult');
  const options: Parameters<typeof conformance>[0] = { target: undefined };
  // @ts-expect-error Nor here.
  void options.nothing;
}, 60_000);
`;

/** What the JSON reporter of vitest writes, as far as it is read here. */
interface VitestResults {
  readonly testResults: readonly {
    readonly assertionResults: readonly { readonly title: string; readonly status: string }[];
  }[];
}

/** The two lines that make vitest tests of the requirements. */
const CONFORMANCE = `import { conformance } from 'avalanche-conformance/vitest';
conformance({ target: process.env.NODE_URL, outDir: 'of-tests' });
`;

test('a project of somebody else uses all exports, schemas and types in its own tests', async () => {
  const { devDependencies } = JSON.parse(read('package.json')) as {
    devDependencies: { vite: string; vitest: string };
  };
  install(tarball, `vitest@${devDependencies.vitest}`, `vite@${devDependencies.vite}`);
  writeFileSync(join(folder, 'example.test.ts'), EXAMPLE);
  const types = { noEmit: true, strict: true, module: 'nodenext', target: 'es2023', skipLibCheck: true, types: [] };
  const compilerOptions = { ...types, lib: ['es2023', 'dom'], resolveJsonModule: true };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['example.test.ts'] }));
  command(folder, process.execPath, join(ROOT, 'node_modules/typescript-7/bin/tsc'), '-p', folder);
  writeFileSync(join(folder, 'conformance.test.js'), CONFORMANCE);
  const node = await startReferenceNode();
  onTestFinished(() => node.close());
  const filter = ['-t', 'a client|getHeight/', '--reporter=json', '--outputFile=results.json'];
  const flags = ['--no-install', 'vitest', 'run', '--pool', 'threads', ...filter];
  const vitest = startProcess('npx', flags, { cwd: folder, env: { NODE_URL: node.url } });
  const { code, stdout, stderr } = await finish(vitest);
  expect({ code, output: stdout + stderr }).toMatchObject({ code: 0 });
  const results = JSON.parse(readFileSync(join(folder, 'results.json'), 'utf8')) as VitestResults;
  const tests = results.testResults.flatMap(({ assertionResults }) => assertionResults);
  const { requirements } = await loadCatalogue();
  const ids = requirements.map(({ id }) => id);
  expect(tests.map(({ title }) => title)).toEqual(expect.arrayContaining(ids));
  const chosen = ids.filter((id) => id.includes('getHeight/'));
  expect(readReport(join(folder, 'of-tests')).requirements.map(({ id }) => id)).toEqual(chosen);
  expect(tests.filter(({ status }) => status === 'passed')).toHaveLength(1 + chosen.length);
});

test('the types of the package are found by those who import it', async () => {
  const checked = await checkPackage(createPackageFromTarballData(readFileSync(tarball)));
  // It is ESM only, for Node.js 20 and later: old resolution, and `require` of ESM before that, are not served.
  const problems =
    checked.types === false ? ['no types'] : checked.problems.filter(({ kind }) => kind !== 'CJSResolvesToESM');
  const served = problems.filter(
    (problem) => typeof problem === 'string' || !('resolutionKind' in problem) || problem.resolutionKind !== 'node10',
  );
  expect(served).toEqual([]);
});
