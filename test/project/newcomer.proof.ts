import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { emptyFolder, runCli } from '../support/cli.ts';
import { startFaultyNode } from '../support/faulty-node.ts';
import { mutantOf } from '../../src/reference-node/mutants.ts';

/** What the console shows of a mutant, to somebody who knows JSON-RPC and not this network: request, response, fault, reproduction. */
async function shownOf(name: string): Promise<string> {
  const { breaks, defect } = mutantOf(name);
  const { stdout, code } = await runCli(['run', '--mutant', name, '--only', breaks], { cwd: emptyFolder() });
  expect(code, stdout).toBe(1);
  const block = stdout.slice(stdout.indexOf('FAIL '), stdout.indexOf('\n\n', stdout.indexOf('FAIL ')));
  expect(block).toMatch(/^FAIL \S+\/\S+ \((stated|derived), section \S+\)\n {2}\S.*\n {2}\S/);
  expect(block).toMatch(/\n {4}request {3}\S.*\n {4}response {2}\S/);
  expect(block).toMatch(/\n {2}(curl|printf) .*\n {2}reproduce with: .*--only.*\n {2}learn more: .* explain /);
  return `# ${name}: ${defect}\n\n${block
    .replaceAll(/(reproduce with|learn more): node \S+/g, '$1: npx avalanche-conformance')
    .replaceAll(/127\.0\.0\.1:\d+/g, '127.0.0.1:9650')
    .replaceAll(/"id":\d+/g, '"id":1')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+/g, 'TIME')
    // Where an excerpt ends depends on how many digits the times before it have.
    .replaceAll(/^(.{200}).*… \(\d+ characters\)$/gm, '$1…')}\n`;
}

test('the notes below a correct node are whole sentences, and a command lists what they count', async () => {
  const only = ['--only', 'index.container/*', '--only', 'platform.getTx/*'];
  const { stdout } = await runCli(['run', '--reference', ...only], { cwd: emptyFolder() });
  const notes = stdout.slice(stdout.indexOf('Notes, '), stdout.indexOf('No failure in '));
  expect(notes).not.toContain('the run sent a transaction');
  expect(notes).toMatch(
    / {2}Members that the document does not list: .*platform\.getTx \(\d+\).*\nAll: \S.* show --report \S+ --verdict note\n/,
  );
  expect(notes).not.toContain('characters)');
});

interface Package {
  readonly name: string;
  readonly bin: Readonly<Record<string, string>>;
  readonly scripts: Readonly<Record<string, string>>;
}

const README = readFileSync(fileURLToPath(new URL('../../README.md', import.meta.url)), 'utf8');

test('the README shows a failure as this version prints it', async () => {
  const [, shown = ''] = /\n```\n(FAIL [^]*?)```\n/.exec(README) ?? [];
  const url = await startFaultyNode('platform-get-height-height-boolean');
  const only = ['--only', 'platform.getHeight/height', '--profile', 'document'];
  const { stdout } = await runCli(['run', '--target', url, ...only], { cwd: emptyFolder() });
  const said = stdout
    .replaceAll(url, 'http://127.0.0.1:9650')
    .replaceAll(/"id":\d+/g, '"id":1')
    .replaceAll(/: node \S+/g, ': npx avalanche-conformance')
    .replace(/--data-raw '.*?'/, `--data-raw '{"jsonrpc":"2.0", ...}'`)
    .split('\n');
  const lines = shown.trimEnd().split('\n');
  expect(lines.length).toBeGreaterThan(6);
  for (const line of lines) expect(said).toContain(line);
});

test('the first lines of the README run what is built: nothing is looked up before they begin', () => {
  const [, first = ''] = /```sh\n([^]*?)```/.exec(README) ?? [];
  const { name, bin, scripts } = JSON.parse(
    readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
  ) as Package;
  const runs = first.split('\n').flatMap((line) => /\bnpx (\S+)/.exec(line)?.[1] ?? []);
  // npx looks for the command of a clone in the clone: in its own bin, which `npm ci` has built (`prepare`).
  expect({ runs, bin: bin[name], prepare: scripts.prepare }).toEqual({
    runs: [name, name, name],
    bin: 'dist/src/cli/bin.js',
    prepare: 'node tools/build.mjs',
  });
});

/** Defects of different kinds. */
const TEN = [
  'platform-get-height-height-boolean',
  'platform-get-height-one-behind',
  'platform-get-utxos-not-clamped',
  'platform-get-block-another-for-unknown',
  'platform-get-tx-status-unknown-is-processing',
  'index-get-container-range-descending',
  'health-health-always-healthy',
  'http-paths-without-index-x-tx',
  'envelope-id-as-text',
  'encoding-blocks-without-prefix',
] as const;

test('the console shows for ten faulty nodes the request, the response, what is wrong, and how to reproduce it', async () => {
  const told: string[] = [];
  for (const name of TEN) told.push(await shownOf(name));
  await expect(told.join('\n')).toMatchFileSnapshot('../support/console-of-ten-mutants.txt');
});
