import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { loadCatalogue } from '../../src/judge/catalogue/catalogue.ts';
import { loadProfiles } from '../../src/judge/catalogue/profiles.ts';
import { declaredChecks } from '../../src/harness/declared-checks.ts';
import type { Mutant } from '../../src/reference-node/kit/mutant.ts';
import { Budget } from '../../src/run/budget.ts';
import { expectationOf } from '../../src/run/expectation.ts';
import { openSessions } from '../../src/run/open-sessions.ts';
import { Recorder } from '../../src/run/recorder.ts';
import { runCheck } from '../../src/run/run-checks.ts';
import { openUrl } from '../../src/client/target.ts';
import { emptyFolder, finish, startProcess } from '../support/cli.ts';
import { startShortNode } from '../support/standard-node.ts';
import { read, ROOT } from '../support/root.ts';

const FOLDERS = ['docs', 'docs/internals', 'src', 'specs', 'schemas'];

/** The TypeScript of a page, each with the name behind `ts`. */
function codeIn(page: string): { readonly name: string; readonly code: string }[] {
  const text = readFileSync(join(ROOT, page), 'utf8');
  return [...text.matchAll(/^ *```ts *(.*)\n([^]*?)^ *```$/gm)].map(([, name = '', code = '']) => ({ name, code }));
}

test('the TypeScript on the pages compiles', () => {
  const folder = emptyFolder();
  const pages = ['', ...FOLDERS].flatMap((name) => readdirSync(join(ROOT, name)).map((file) => join(name, file)));
  const files = pages
    .filter((page) => page.endsWith('.md'))
    .flatMap(codeIn)
    .map(({ code }, at) => {
      // A sibling of the folders of methods: what it imports is where a check finds it.
      const path = join(folder, `specs/platform/page-${at}/code.ts`);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, code);
      return path;
    });
  expect(files.length).toBeGreaterThan(2);
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  const compilerOptions = {
    rootDirs: [ROOT, folder],
    typeRoots: [join(ROOT, 'node_modules/@types')],
    paths: { 'avalanche-conformance': [join(ROOT, 'src/library/index.ts')] },
    incremental: false,
    tsBuildInfoFile: null,
  };
  const config = { extends: join(ROOT, 'tsconfig.json'), compilerOptions, include: [], files };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config));
  const compiler = join(ROOT, 'node_modules/typescript-7/bin/tsc');
  expect(() => execFileSync(process.execPath, [compiler, '-p', folder], { encoding: 'utf8' })).not.toThrow();
});

/** Loads code of a page beside the sources. */
async function load(code: string): Promise<{ readonly mutants?: readonly Mutant[] }> {
  const built = code.replaceAll(/'\.\.\/\.\.\/\.\.\/(.*)\.ts'/g, (_, path: string) =>
    JSON.stringify(join(ROOT, `${path}.ts`)),
  );
  const path = join(emptyFolder(), 'code.ts');
  writeFileSync(path, built);
  return (await import(path)) as { readonly mutants?: readonly Mutant[] };
}

test('the check of the guide passes on the reference node and fails on the mutant of the guide', async () => {
  const code = (wanted: string) => codeIn('docs/extend.md').find(({ name }) => name === wanted)?.code ?? '';
  const [check] = await declaredChecks(() => load(code('checks.spec.ts')));
  const [mutant] = (await load(code('mutants.ts'))).mutants ?? [];
  expect(mutant?.breaks).toBe(check?.id);
  const verdicts = [];
  for (const patch of [{}, mutant?.patch ?? {}]) {
    const { url } = await startShortNode({ patch });
    const catalogue = await loadCatalogue();
    const detected = { profile: (await loadProfiles(catalogue)).get('document'), reason: 'for the test' };
    const transport = { concurrency: 4, timeoutMs: 10_000 };
    const sessions = openSessions({
      target: openUrl(url),
      expected: expectationOf(catalogue, detected),
      preflight: { ready: { ready: true }, detected, missing: [], requests: 1, polls: 0 },
      options: { profile: 'auto', seed: 1, runs: 1, transport, runTimeoutMs: 60_000 },
      recorder: new Recorder({ transport }),
      budget: new Budget(1000),
      signal: new AbortController().signal,
    });
    if (check === undefined) throw new Error('the guide has no check');
    const { result } = await runCheck(check, catalogue.get(check.id), sessions.all[0]);
    verdicts.push(result.verdict);
    await sessions.close();
  }
  expect(verdicts).toEqual(['pass', 'fail']);
});

/** Runs the program of the library guide that contains a text. */
async function run(text: string) {
  const page = read('docs/library.md');
  const programs = [...page.matchAll(/^```js\n([^]*?)^```$/gm)].map(([, program = '']) => program);
  const program = programs.find((each) => each.includes(text));
  if (program === undefined) throw new Error(`The guide has no program with ${text}.`);
  const folder = emptyFolder();
  mkdirSync(join(folder, 'node_modules'));
  symlinkSync(ROOT, join(folder, 'node_modules/avalanche-conformance'));
  writeFileSync(join(folder, 'program.mjs'), program);
  return finish(startProcess(process.execPath, ['program.mjs'], { cwd: folder }));
}

test('its program reads the requirements of a report', async () => {
  const { code, stdout, stderr } = await run('report.requirements');
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout).toMatch(/^Does not conform/);
  expect(stdout).toMatch(/^platform\.getHeight\/height: .*height.*\n {2}curl .*platform\.getHeight/m);
});

test('its first program runs for everybody', async () => {
  const { code, stdout, stderr } = await run('report.outcome);');
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout).toMatch(/^No failure|^Conforms/);
});

test('its program catches an error of its options', async () => {
  const { code, stdout } = await run('instanceof UsageError');
  expect(stdout).toMatch(/platform\.getHeight/);
  expect(code).toBe(0);
});
