import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { publint } from 'publint';
import { expect, test } from 'vitest';
import { emptyFolder, plainEnvironment, readReport } from './cli.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** Runs a command; what it prints to standard error is shown only when it fails. */
function command(cwd: string, name: string, ...args: string[]): string {
  return execFileSync(name, args, {
    cwd,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    env: plainEnvironment(),
  });
}

/** Packs the project and installs it in an empty folder: alone, or beside what its user has. */
function installed(...beside: readonly string[]): { folder: string; tarball: string } {
  const folder = emptyFolder();
  command(ROOT, 'npm', 'pack', '--silent', '--ignore-scripts', '--pack-destination', folder);
  const [tarball = ''] = readdirSync(folder);
  expect(tarball).toMatch(/^avalanche-conformance-.*\.tgz$/);
  writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }');
  const flags = ['--silent', '--prefer-offline', '--no-audit', '--no-fund'];
  command(folder, 'npm', 'install', ...flags, join(folder, tarball), ...beside);
  return { folder, tarball: join(folder, tarball) };
}

test('the packed tarball, installed alone in an empty folder, does the main job', () => {
  const { folder } = installed();
  const output = command(folder, 'npx', '--no-install', 'avalanche-conformance');
  expect(output).toContain('Conforms');
  const report = readReport(join(folder, 'reports'));
  expect(report).toMatchObject({ exitCode: 0, summary: { fail: 0, error: 0, 'not-testable': 0 } });
});

const EXAMPLE = `
import { expect, onTestFinished, test } from 'vitest';
import { runConformance, startReferenceNode, type Report } from 'avalanche-conformance';
import type { GetHeightResult } from 'avalanche-conformance/types';
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
  const report: Report = await runConformance({ target: node.url, methods: ['platform.getHeight'] });
  expect(report.exitCode).toBe(0);
  // @ts-expect-error Nor here.
  void report.nothing;
  expect(report.summary.fail).toBe(0);
  expect(schema.title).toBe('GetHeightResult');
}, 60_000);
`;

test('a project of somebody else uses both exports, schemas and types in its own tests', () => {
  const { devDependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    devDependencies: { vite: string; vitest: string };
  };
  const { folder } = installed(`vitest@${devDependencies.vitest}`, `vite@${devDependencies.vite}`);
  writeFileSync(join(folder, 'example.test.ts'), EXAMPLE);
  const types = { noEmit: true, strict: true, module: 'nodenext', target: 'es2023', skipLibCheck: true, types: [] };
  const compilerOptions = { ...types, lib: ['es2023', 'dom'], resolveJsonModule: true };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['example.test.ts'] }));
  command(folder, process.execPath, join(ROOT, 'node_modules/typescript/bin/tsc'), '-p', folder);
  command(folder, 'npx', '--no-install', 'vitest', 'run', '--pool', 'threads');
});

test('the package is found right by those who import it', async () => {
  const { messages } = await publint({ pkgDir: ROOT, strict: true });
  expect(messages.map(({ code }) => code)).toEqual([]);
  const folder = emptyFolder();
  command(ROOT, 'npm', 'pack', '--silent', '--ignore-scripts', '--pack-destination', folder);
  const [tarball = ''] = readdirSync(folder);
  const checked = await checkPackage(createPackageFromTarballData(readFileSync(join(folder, tarball))));
  // It is ESM only, for Node.js 20 and later: old resolution, and `require` of ESM before that, are not served.
  const problems =
    checked.types === false ? ['no types'] : checked.problems.filter(({ kind }) => kind !== 'CJSResolvesToESM');
  const served = problems.filter(
    (problem) => typeof problem === 'string' || !('resolutionKind' in problem) || problem.resolutionKind !== 'node10',
  );
  expect(served).toEqual([]);
});
