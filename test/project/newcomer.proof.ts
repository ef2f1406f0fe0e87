import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { emptyFolder, runCli } from '../support/cli.ts';
import { startFaultyNode } from '../support/faulty-node.ts';
import { shownOf } from '../support/newcomer.ts';

const TEN = readFileSync(new URL('../support/console-of-ten-mutants.txt', import.meta.url), 'utf8');

test.each(['platform-get-height-one-behind', 'http-paths-without-index-x-tx'])(
  'the console shows for the faulty node %s the request, the response, what is wrong, and how to reproduce it',
  async (name) => expect(TEN).toContain(await shownOf(name)),
);

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
  // npx looks for the command of a clone in the clone: in its own bin, which `prepare` has built.
  expect({ runs, bin: bin[name], prepare: scripts.prepare }).toEqual({
    runs: [name, name, name],
    bin: 'dist/src/cli/bin.js',
    prepare: 'npm run --silent build',
  });
});
