import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { emptyFolder, runCli, type Finished } from '../support/cli.ts';
import { startShortNode } from '../support/standard-node.ts';

/** Says what holds with this configuration, these flags and this environment. */
function printed(
  content: string | undefined,
  args: readonly string[] = [],
  env: NodeJS.ProcessEnv = {},
): Promise<Finished> {
  const cwd = emptyFolder();
  if (content !== undefined) writeFileSync(join(cwd, 'conformance.config.yaml'), content);
  return runCli(['run', '--print-config', ...args], { cwd, env });
}

function line(stdout: string, name: string): string {
  return (
    stdout
      .split('\n')
      .find((each) => each.replace(/^# /, '').startsWith(`${name}:`))
      ?.replace(/ +/g, ' ') ?? ''
  );
}

const TARGETS = `concurrency: 4
target: nightly
targets:
  nightly:
    url: http://127.0.0.1:9650
    concurrency: 2
    profile: 1.12.2
  other:
    url: http://127.0.0.1:9651/
`;

describe('what holds, and where it came from', () => {
  test('a flag goes before the environment, that before the file, that before the default', async () => {
    const env = { AVALANCHE_CONFORMANCE_SEED: '3', AVALANCHE_CONFORMANCE_RUN_TIMEOUT: '7' };
    const { code, stdout } = await printed(
      'seed: 2\nrunTimeout: 6\nrate: 5\nonly: [platform.*, health.*]\nnightly: true\n',
      ['--seed', '4'],
      env,
    );
    expect(code).toBe(0);
    expect(line(stdout, 'seed')).toBe('seed: 4 # flag');
    expect(line(stdout, 'runTimeout')).toBe('runTimeout: 7 # AVALANCHE_CONFORMANCE_RUN_TIMEOUT');
    expect(line(stdout, 'rate')).toBe('rate: 5 # conformance.config.yaml:3');
    expect(line(stdout, 'only')).toBe('only: ["platform.*","health.*"] # conformance.config.yaml:4');
    expect(line(stdout, 'survey')).toBe('survey: "all" # nightly');
    expect(line(stdout, 'concurrency')).toBe('concurrency: 8 # default');
  });

  test('a target by name brings its own settings', async () => {
    const nightly = (await printed(TARGETS)).stdout;
    expect(line(nightly, 'target')).toBe('target: "http://127.0.0.1:9650" # conformance.config.yaml:5');
    expect(line(nightly, 'concurrency')).toBe('concurrency: 2 # conformance.config.yaml:6');
    const other = (await printed(TARGETS, ['--target', 'other'])).stdout;
    expect(line(other, 'target')).toBe('target: "http://127.0.0.1:9651" # conformance.config.yaml:9');
    expect(line(other, 'concurrency')).toBe('concurrency: 4 # conformance.config.yaml:1');
    const byVariable = (await printed(TARGETS, [], { AVALANCHE_CONFORMANCE_TARGET: 'other' })).stdout;
    expect(line(byVariable, 'target')).toContain('http://127.0.0.1:9651');
    const address = (await printed(TARGETS, ['--target', 'http://127.0.0.1:1'])).stdout;
    expect(line(address, 'target')).toBe('target: "http://127.0.0.1:1" # flag');
    expect(line(address, 'profile')).toBe('profile: "auto" # default');
  });

  test('a stronger setting silences its rival', async () => {
    const { stdout } = await printed(TARGETS, ['--profile', '1.10.3', '--scenario', 'empty']);
    expect(line(stdout, 'profile')).toBe('profile: "1.10.3" # flag');
    expect(line(stdout, 'target')).toBe('# target: # not set');
  });

  test('secrets come from the environment and are not shown', async () => {
    const env = { TOKEN: 'hush', AVALANCHE_CONFORMANCE_PASSWORD: 'hush' };
    const { code, stdout } = await printed("header: ['authorization: Bearer ${TOKEN}']\nuser: me\n", [], env);
    expect({ code, header: line(stdout, 'header') }).toEqual({
      code: 0,
      header: 'header: "(hidden)" # conformance.config.yaml:1',
    });
    expect(stdout).not.toContain('hush');
  });

  test('JSON, named by --config, decides a run', async () => {
    const cwd = emptyFolder();
    const target = (await startShortNode()).url;
    writeFileSync(join(cwd, 'mine.json'), JSON.stringify({ target, only: ['platform.getHeight'], out: 'here' }));
    const { code, stdout } = await runCli(['run', '--config', 'mine.json'], { cwd });
    expect(stdout).toContain('Reports: here/');
    expect(code).toBe(0);
  });
});

describe('a configuration that is not in order: exit code 2 and the line', () => {
  test.each<[string, string, string]>([
    [
      'an unknown key',
      'seed: 1\nconcurency: 2\n',
      "conformance.config.yaml:2: there is no key 'concurency' here. Did you mean concurrency?",
    ],
    [
      'an unknown key of a target',
      'targets:\n  a:\n    targt: x\n    ulr: http://127.0.0.1:1\n',
      "conformance.config.yaml:4: there is no key 'ulr' here. Did you mean url?",
    ],
    [
      'a wrong type',
      'seed: 1\nrunTimeout: soon\n',
      'conformance.config.yaml:2: `runTimeout` is "soon", expected an integer',
    ],
    ['a value that the flag refuses', 'scenario: nope\n', 'conformance.config.yaml:1: `scenario` is "nope", expected'],
    [
      'an address that is none',
      'target: ftp://127.0.0.1\n',
      'conformance.config.yaml:1: target "ftp://127.0.0.1": It must be an http',
    ],
    [
      'a target that it does not have',
      'target: nighly\ntargets: { nightly: {} }\n',
      "has no target 'nighly'. Did you mean nightly?",
    ],
    [
      'a password',
      'user: me\npassword: x\n',
      "conformance.config.yaml:2: 'password' is a secret and has no place in a file: set AVALANCHE_CONFORMANCE_PASSWORD",
    ],
    ['a key', 'key: x\n', 'set AVALANCHE_CONFORMANCE_KEY'],
    [
      'a secret header',
      "header:\n  - 'Authorization: Bearer x'\n",
      'conformance.config.yaml:1: this header is a secret',
    ],
    [
      'a variable that is not set',
      "header: ['authorization: ${NO_SUCH}']\n",
      'conformance.config.yaml:1: NO_SUCH is not set',
    ],
    ['no YAML', 'seed: 1\n\tgate: stated\n', 'conformance.config.yaml:2: '],
    ['a list', '- a\n', 'conformance.config.yaml:1: the file is an array'],
    [
      'an alias that never ends',
      `a: &a [x,x,x,x,x,x,x,x,x]\n${'bcdefgh'
        .split('')
        .map(
          (n, i) =>
            `${n}: &${n} [${Array(9)
              .fill(`*${'abcdefgh'[i] ?? ''}`)
              .join()}]`,
        )
        .join('\n')}\n`,
      'conformance.config.yaml: ',
    ],
  ])('%s', async (_, content, sentence) => {
    const cwd = emptyFolder();
    writeFileSync(join(cwd, 'conformance.config.yaml'), content);
    const { code, stdout, stderr } = await runCli(['run', '--only', 'getHeight'], { cwd });
    expect(stderr).toContain(sentence);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  });

  test.each<[string[], NodeJS.ProcessEnv, string]>([
    [['--config', 'no.yaml'], {}, 'Cannot read no.yaml'],
    [['--target', 'nightly'], {}, "--target 'nightly' is no address"],
    [[], { AVALANCHE_CONFORMANCE_SEED: 'x' }, 'AVALANCHE_CONFORMANCE_SEED: seed "x": It must be a whole number'],
    [
      [],
      { AVALANCHE_CONFORMANCE_INSECURE: 'perhaps' },
      'AVALANCHE_CONFORMANCE_INSECURE: insecure "perhaps": It must be true or false',
    ],
    [['--shard', '5/4'], {}, 'It must be a part and how many there are'],
    [['--shard', '1/2', '--waivers', 'w.yaml'], {}, 'give them to merge'],
  ])('%j with %j', async (args, env, sentence) => {
    const { code, stderr } = await runCli(['run', ...args], { env });
    expect(stderr).toContain(sentence);
    expect(code).toBe(2);
  });

  test('two configurations', async () => {
    const cwd = emptyFolder();
    for (const name of ['conformance.config.yaml', 'conformance.config.json']) writeFileSync(join(cwd, name), '{}');
    const { code, stderr } = await runCli(['run'], { cwd });
    expect(stderr).toContain('There are conformance.config.yaml and conformance.config.json');
    expect(code).toBe(2);
  });
});
