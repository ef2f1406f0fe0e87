import { writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { folderWith, typed } from '../../../test/main.ts';

describe('a fleet that cannot be tested: exit code 2, and no process is started', () => {
  test.each<[string, string, readonly string[], string]>([
    ['without targets', 'seed: 1\n', [], 'fleet.yaml names no targets.'],
    ['with no target', 'targets: {}\n', [], 'fleet.yaml names no targets.'],
    [
      'without the one that is named',
      'targets: { main: {}, test-1: {} }\n',
      ['test-2'],
      "fleet.yaml has no target 'test-2'. Did you mean test-1?",
    ],
    [
      'without one of those that are named',
      'targets: { main: {} }\n',
      ['main', 'zzzzzzzz'],
      "fleet.yaml has no target 'zzzzzzzz'. It has: main.",
    ],
    ['with an unknown key', 'targets: { main: { ulr: x } }\n', [], "fleet.yaml:1: there is no key 'ulr' here"],
  ])('%s', async (_, text, names, message) => {
    const at = folderWith({ 'fleet.yaml': text });
    const flags = ['--config', at('fleet.yaml'), '--out', at('out')];
    const { code, stdout, stderr } = await typed(['run', '--fleet', ...names, ...flags]);
    expect(stderr).toContain(message);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  });

  test('without a configuration', async () => {
    expect(await typed(['run', '--fleet'])).toMatchObject({
      code: 2,
      stderr: 'error: There is no configuration with targets. Name one with --config.\n',
    });
  });

  test('into a folder that is a file', async () => {
    const at = folderWith({ 'fleet.yaml': 'targets: { main: {} }\n' });
    writeFileSync(at('out'), '');
    const { code, stderr } = await typed(['run', '--fleet', '--config', at('fleet.yaml'), '--out', at('out')]);
    expect(stderr).toBe(`error: Cannot write to --out ${at('out')}: it is a file, or lies below one.\n`);
    expect(code).toBe(2);
  });
});

test.each([
  [['--parallel', '4', '--reference'], '--parallel needs --fleet.'],
  [['--fleet', '--seed', '3'], '--seed and --fleet exclude each other: write it into the configuration.'],
])('%j is a slip: exit code 2', async (flags, message) => {
  const { code, stderr } = await typed(['run', ...flags]);
  expect(stderr).toContain(message);
  expect(code).toBe(2);
});
