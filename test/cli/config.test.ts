import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { emptyFolder, runCli } from '../support/cli.ts';
import { startShortNode } from '../support/standard-node.ts';

test('a flag goes before the environment, that before the file, that before the default, as --print-config shows', async () => {
  const cwd = emptyFolder();
  const file = 'seed: 2\nrunTimeout: 6\nrate: 5\nonly: [platform.*, health.*]\nnightly: true\n';
  writeFileSync(join(cwd, 'conformance.config.yaml'), file);
  const env = { AVALANCHE_CONFORMANCE_SEED: '3', AVALANCHE_CONFORMANCE_RUN_TIMEOUT: '7' };
  const { code, stdout } = await runCli(['run', '--print-config', '--seed', '4'], { cwd, env });
  expect(code).toBe(0);
  const lines = stdout.replaceAll(/ +/g, ' ').split('\n');
  expect(lines).toEqual(
    expect.arrayContaining([
      'seed: 4 # flag',
      'runTimeout: 7 # AVALANCHE_CONFORMANCE_RUN_TIMEOUT',
      'rate: 5 # conformance.config.yaml:3',
      'only: ["platform.*","health.*"] # conformance.config.yaml:4',
      'survey: "all" # nightly',
      'concurrency: 8 # default',
    ]),
  );
});

test('JSON, named by --config, decides a run', async () => {
  const cwd = emptyFolder();
  const target = (await startShortNode()).url;
  writeFileSync(join(cwd, 'mine.json'), JSON.stringify({ target, only: ['platform.getHeight'], out: 'here' }));
  const { code, stdout } = await runCli(['run', '--config', 'mine.json'], { cwd });
  expect(stdout).toContain('Reports: here/');
  expect(code).toBe(0);
});

test.each([
  ['only: []', 'only []: An empty list chooses no requirement. Leave it out for all of them.'],
  [
    'targets: { a: { format: [] } }\ntarget: a',
    'format []: An empty list names no format. Leave it out for the default',
  ],
])('%j is refused', async (text, told) => {
  const cwd = emptyFolder();
  writeFileSync(join(cwd, 'conformance.config.yaml'), `${text}\nreference: true\n`);
  const { code, stderr } = await runCli(['run'], { cwd });
  expect(stderr).toContain(`error: conformance.config.yaml:1: ${told}`);
  expect(code).toBe(2);
});

test('two configurations', async () => {
  const cwd = emptyFolder();
  for (const name of ['conformance.config.yaml', 'conformance.config.json']) writeFileSync(join(cwd, name), '{}');
  const { code, stderr } = await runCli(['run'], { cwd });
  expect(stderr).toContain('There are conformance.config.yaml and conformance.config.json');
  expect(code).toBe(2);
});
