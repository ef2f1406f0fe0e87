import { mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { publint } from 'publint';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { emptyFolder, finish, readReport, startProcess } from '../support/cli.ts';
import { command } from '../support/command.ts';
import { startStandardNode } from '../support/standard-node.ts';
import { read, ROOT } from '../support/root.ts';

const packed = mkdtempSync(join(tmpdir(), 'avalanche-conformance-'));
let tarball: string;

beforeAll(() => {
  command(ROOT, 'npm', 'pack', '--silent', '--ignore-scripts', '--pack-destination', packed);
  const [name = ''] = readdirSync(packed);
  expect(name).toMatch(/^avalanche-conformance-.*\.tgz$/);
  tarball = join(packed, name);
});
afterAll(() => rmSync(packed, { recursive: true }));

test('the package is found right by those who import it', async () => {
  const { messages } = await publint({ pkgDir: ROOT, strict: true });
  expect(messages.map(({ code }) => code)).toEqual([]);
});

test('each link of the README leads to a file of the package', () => {
  const files = command(packed, 'tar', '-tzf', tarball).split('\n');
  const readme = read('README.md');
  const links = [...readme.matchAll(/\]\((?!https?:)([^)#]+)/g)].map(([, path]) => `package/${path}`);
  expect(links.length).toBeGreaterThan(20);
  expect(links.filter((path) => !files.includes(path))).toEqual([]);
});

test('the files of the package and its dependencies are all that it needs', async () => {
  const folder = emptyFolder();
  const modules = join(folder, 'node_modules');
  mkdirSync(modules);
  command(folder, 'tar', '-xzf', tarball);
  renameSync(join(folder, 'package'), join(modules, 'avalanche-conformance'));
  const manifest = readFileSync(join(modules, 'avalanche-conformance/package.json'), 'utf8');
  const { bin, dependencies } = JSON.parse(manifest) as Record<'bin' | 'dependencies', Record<string, string>>;
  for (const name of Object.keys(dependencies)) {
    mkdirSync(dirname(join(modules, name)), { recursive: true });
    symlinkSync(join(ROOT, 'node_modules', name), join(modules, name));
  }
  const { url } = await startStandardNode();
  const path = join(modules, 'avalanche-conformance', bin['avalanche-conformance'] ?? '');
  const flags = ['run', '--target', url, '--profile', 'document', '--only', 'platform.getHeight/*,health.health/*'];
  const { code, stdout, stderr } = await finish(startProcess(process.execPath, [path, ...flags], { cwd: folder }));
  expect({ code, stderr }, stdout).toEqual({ code: 0, stderr: '' });
  expect(readReport(join(folder, 'reports')).summary.pass).toBeGreaterThan(10);
});
