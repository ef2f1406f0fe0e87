import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { act } from '../support/automation.ts';
import { emptyFolder, runCli } from '../support/cli.ts';

const FEW = ['--only', 'platform.getHeight'];

describe('a run that names no target tests nothing: exit code 2, and what to set', () => {
  test.each([[], ['--plan']])('%j', async (...args) => {
    const cwd = emptyFolder();
    const { code, stdout, stderr } = await runCli(['run', ...FEW, ...args], { cwd });
    expect(stderr).toContain('No target: no setting names a node. Set --target or AVALANCHE_CONFORMANCE_TARGET');
    expect(stderr).toContain('set --launch');
    expect({ code, stdout, reports: existsSync(join(cwd, 'reports')) }).toEqual({
      code: 2,
      stdout: '',
      reports: false,
    });
  });

  test('an empty target of the Action', () => {
    const { status, stderr } = act(emptyFolder(), { CONFORMANCE_TARGET: '', CONFORMANCE_ARGS: FEW.join('\n') });
    expect(stderr).toContain('No target: no setting names a node');
    expect(status).toBe(2);
  });
});

test('an audit names no flags that it lacks', async () => {
  const { code, stderr } = await runCli(['audit']);
  expect(stderr).toMatch(/^error: No target: .*9650\.\n/);
  expect(code).toBe(2);
});

test('--print-config shows settings that name no target', async () => {
  const { code, stdout } = await runCli(['run', '--print-config'], { env: { CI: 'true' } });
  expect(code).toBe(0);
  expect(stdout).toMatch(/^# target: +# not set$/m);
});
