import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { emptyFolder, runCli } from './cli.ts';
import { startFaultyNode } from './faulty-node.ts';
import { mutantNamed } from './mutant-node.ts';

/** Defects of different kinds: what somebody who knows JSON-RPC and not this network must understand from the console alone. */
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
  for (const name of TEN) {
    const { breaks, defect } = mutantNamed(name);
    const { stdout, code } = await runCli(['run', '--mutant', name, '--only', breaks, '--no-allure'], {
      cwd: emptyFolder(),
    });
    expect(code, stdout).toBe(1);
    const block = stdout.slice(stdout.indexOf('FAIL '), stdout.indexOf('\n\n', stdout.indexOf('FAIL ')));
    expect(block).toMatch(/^FAIL \S+\/\S+ \((stated|derived), section \S+\)\n {2}\S.*\n {2}\S/);
    expect(block).toMatch(/\n {4}request {3}\S.*\n {4}response {2}\S/);
    expect(block).toMatch(/\n {2}(curl|printf) .*\n {2}reproduce with: npx .*--only.*\n {2}learn more: .* explain /);
    told.push(
      `# ${name}: ${defect}\n\n${block
        .replaceAll(/127\.0\.0\.1:\d+/g, '127.0.0.1:9650')
        .replaceAll(/"id":\d+/g, '"id":1')
        .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+/g, 'TIME')
        // Where an excerpt ends depends on how many digits the times before it have.
        .replaceAll(/^(.{200}).*… \(\d+ characters\)$/gm, '$1…')}\n`,
    );
  }
  await expect(told.join('\n')).toMatchFileSnapshot('console-of-ten-mutants.txt');
}, 300_000);

test('the notes below a correct node are whole sentences, and a command lists what they count', async () => {
  const only = ['--only', 'index.container/*', '--only', 'platform.getTx/*'];
  const { stdout } = await runCli(['run', '--reference', ...only, '--no-allure'], { cwd: emptyFolder() });
  const notes = stdout.slice(stdout.indexOf('Notes, '), stdout.indexOf('Conforms: '));
  expect(notes).toMatch(
    / {2}\S+\/\S+: the run sent a transaction, which took \d+ nAVAX from P-custom1\w+; its ID is \w+\n/,
  );
  expect(notes).toMatch(
    / {2}Members that the document does not list: .*platform\.getTx \(\d+\).*\nAll: npx .* --verdict note\n/,
  );
  expect(notes).not.toContain('characters)');
});

const README = readFileSync(fileURLToPath(new URL('../README.md', import.meta.url)), 'utf8');

test('the README shows a failure as this version prints it', async () => {
  const [, shown = ''] = /\n```\n(FAIL [^]*?)```\n/.exec(README) ?? [];
  const url = await startFaultyNode('platform-get-height-height-boolean');
  const only = ['--only', 'platform.getHeight/height', '--profile', 'document', '--no-allure'];
  const { stdout } = await runCli(['run', '--target', url, ...only], { cwd: emptyFolder() });
  const said = stdout
    .replaceAll(url, 'http://127.0.0.1:9650')
    .replaceAll(/"id":\d+/g, '"id":1')
    .replace(/--data-raw '.*?'/, `--data-raw '{"jsonrpc":"2.0", ...}'`)
    .split('\n');
  const lines = shown.trimEnd().split('\n');
  expect(lines.length).toBeGreaterThan(6);
  for (const line of lines) expect(said).toContain(line);
});

test('the first lines of the README run what is built: nothing is looked up before they begin', () => {
  const [, first = ''] = /```sh\n([^]*?)```/.exec(README) ?? [];
  const runs = first.split('\n').filter((line) => line.includes(' run '));
  expect(runs.filter((line) => /\bnode dist\/src\/cli\/bin\.js run --/.test(line))).toHaveLength(3);
  expect(first).not.toContain('npx');
});
