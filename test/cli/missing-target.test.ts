import { spawnSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { emptyFolder, plainEnvironment, runCli } from '../support/cli.ts';
import { ROOT } from '../support/root.ts';

const FEW = ['--only', 'platform.getHeight'];
const CONFIG = 'conformance.config.yaml';

describe('a run that names no target tests nothing: exit code 2, and what to set', () => {
  test.each<[string, { config?: string; env?: NodeJS.ProcessEnv; args?: string[] }, string]>([
    ['a configuration without a target', { config: 'seed: 1\n' }, `${CONFIG} names none. Set --target, \`target\` in`],
    [
      'targets, and none chosen',
      { config: 'targets: { nightly: { url: "http://127.0.0.1:1" } }\n' },
      'such as http://127.0.0.1:9650 (nightly, or an address)',
    ],
    [
      'an empty variable',
      { env: { AVALANCHE_CONFORMANCE_TARGET: '' } },
      'AVALANCHE_CONFORMANCE_TARGET is empty. Set --target',
    ],
    ['nothing at all', {}, 'No target: no setting names a node. Set --target or AVALANCHE_CONFORMANCE_TARGET'],
    ['a build', { env: { CI: 'true' } }, 'no setting names a node'],
    ['a demand alone', { args: ['--require-tested', 'services'] }, 'add --reference.'],
    ['a plan', { args: ['--plan'] }, 'no setting names a node'],
    ['a flag for a node', { args: ['--wait-ready', '9'] }, '--wait-ready speaks of a node'],
    [
      'a slip in a variable',
      { env: { AVALANCHE_CONFORMANCE_TRAGET: 'x' } },
      'Did you mean AVALANCHE_CONFORMANCE_TARGET?',
    ],
    ['a path below the base', { args: ['--target', 'http://127.0.0.1:1/ext/bc/P'] }, 'above /ext: http://127.0.0.1:1'],
  ])('%s', async (_, { config, env = {}, args = [] }, sentence) => {
    const cwd = emptyFolder();
    if (config !== undefined) writeFileSync(join(cwd, CONFIG), config);
    const { code, stdout, stderr } = await runCli(['run', ...FEW, ...args], { cwd, env });
    expect(stderr).toContain(sentence);
    expect({ code, stdout, reports: existsSync(join(cwd, 'reports')) }).toEqual({
      code: 2,
      stdout: '',
      reports: false,
    });
  });

  test('an empty target of the Action', () => {
    const cwd = emptyFolder();
    const { status, stderr } = spawnSync(process.execPath, [join(ROOT, 'action/test-node.mjs')], {
      cwd,
      encoding: 'utf8',
      env: {
        ...plainEnvironment(),
        CONFORMANCE_COMMAND: `${process.execPath} ${join(ROOT, 'dist/src/cli/bin.js')}`,
        CONFORMANCE_TARGET: '',
        CONFORMANCE_ARGS: FEW.join('\n'),
      },
    });
    expect(stderr).toContain('No target: no setting names a node');
    expect(status).toBe(2);
  });
});

test('--print-config shows settings that name no target', async () => {
  const { code, stdout } = await runCli(['run', '--print-config'], { env: { CI: 'true' } });
  expect(code).toBe(0);
  expect(stdout).toMatch(/^# target: +# not set$/m);
});
