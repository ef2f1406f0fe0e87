import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { act, read, type Workflow } from '../support/automation.ts';
import { BIN, emptyFolder, plainEnvironment } from '../support/cli.ts';

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
