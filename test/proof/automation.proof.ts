import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { act, type Workflow } from '../support/automation.ts';
import { BIN, emptyFolder, plainEnvironment } from '../support/cli.ts';
import { read, ROOT } from '../support/root.ts';

test('the Action in a matrix of shards; the last job of the workflow makes a whole of them', () => {
  const cwd = emptyFolder();
  const { jobs } = parse(read('.github/workflows/pull-request.yml')) as Workflow;
  const shards = jobs.shards?.strategy?.matrix.shard ?? [];
  expect(shards).toEqual([1, 2]);
  for (const shard of shards) {
    const out = `shards/shard-${shard}`;
    const method = { CONFORMANCE_ARGS: '--reference\n--only\ngetHeight,getTimestamp\n', CONFORMANCE_OUT: out };
    expect(act(cwd, { ...method, CONFORMANCE_SHARD: `${shard}/${shards.length}` }).status).toBe(0);
    expect(readFileSync(join(cwd, 'output'), 'utf8')).toContain(`report=${out}/report.json`);
  }
  const [command = ''] = jobs.merge?.steps.flatMap(({ run }) => (run?.includes(' merge ') === true ? [run] : [])) ?? [];
  expect(command).toContain('node dist/src/cli/bin.js merge');
  const words = command.split(' ').slice(2);
  const merged = spawnSync(process.execPath, [BIN, ...words], { cwd, env: plainEnvironment(), encoding: 'utf8' });
  expect(merged.stdout).toContain('No failure in ');
  expect({ status: merged.status, stderr: merged.stderr }).toEqual({ status: 0, stderr: '' });
});

describe('the script of the Action', () => {
  const quick = { CONFORMANCE_ARGS: '--only\nplatform.getHeight\n--reference\n' };

  test('takes no report of an earlier step for that of a command that cannot be started', () => {
    const cwd = emptyFolder();
    expect(act(cwd, quick).status).toBe(0);
    const { status, stdout } = act(cwd, { ...quick, CONFORMANCE_COMMAND: './no-such-command' });
    expect(stdout).toMatch(/^::error title=conformance::The run could not begin: spawn .*no-such-command/m);
    expect(status).toBe(5);
  });

  test('splits its arguments as a shell does, and passes the wait on', () => {
    const cwd = emptyFolder();
    const args = `--reference --only 'platform.getHeight/height' --history runs.jsonl\n--label "a \\"b\\" c"`;
    expect(act(cwd, { CONFORMANCE_ARGS: args }).status).toBe(0);
    expect(JSON.parse(readFileSync(join(cwd, 'runs.jsonl'), 'utf8'))).toMatchObject({ label: 'a "b" c' });
    const { status, stdout } = act(cwd, { CONFORMANCE_TARGET: 'http://127.0.0.1:1', CONFORMANCE_WAIT_READY: 'soon' });
    expect(stdout).toMatch(/^::error title=conformance::The run could not begin: .*--wait-ready.*whole number/m);
    expect(status).toBe(2);
  });

  test('runs what the workspace has installed, and nothing else', () => {
    const cwd = emptyFolder();
    const { status, stdout } = act(cwd, { ...quick, CONFORMANCE_COMMAND: '' });
    expect(status).toBe(2);
    expect(stdout).toContain('avalanche-conformance is not installed in this workspace');
    mkdirSync(join(cwd, 'node_modules/.bin'), { recursive: true });
    symlinkSync(ROOT, join(cwd, 'node_modules/avalanche-conformance'));
    symlinkSync(BIN, join(cwd, 'node_modules/.bin/avalanche-conformance'));
    expect(act(cwd, { ...quick, CONFORMANCE_COMMAND: '' })).toMatchObject({ status: 0 });
  });
});
