import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readHistory } from '../../src/library/settings/files/history-file.ts';
import { BIN, emptyFolder, readReport, runCli } from '../support/cli.ts';
import { folderWith, typed } from '../support/main.ts';
import { METHOD, readMatrix, runFleet, writeConfig } from '../support/fleet.ts';
import { mutantOf } from '../../src/reference-node/mutants.ts';
import { NOBODY, relayTo } from '../support/hostile-servers.ts';
import { startShortNode } from '../support/standard-node.ts';

test('the gravest exit code counts; names choose targets', async () => {
  const cwd = emptyFolder();
  const { url } = await startShortNode();
  const gone = { url: NOBODY };
  writeConfig(cwd, { only: METHOD, targets: { here: { url }, gone, odd: { launch: './none' } } });
  const nightly = ['--history', 'runs.jsonl', '--fail-on', 'new'];
  const three = await runFleet(cwd, 'here', 'gone', ...nightly);
  expect(three.code).toBe(3);
  const runs = readHistory(join(cwd, 'runs.jsonl'));
  expect(runs.map(({ name, part }) => [name, part]).sort()).toEqual([
    ['gone', '--only platform.getHeight'],
    ['here', '--only platform.getHeight'],
  ]);
  expect(readMatrix(cwd).targets.map(({ name }) => name)).toEqual(['gone', 'here']);
  expect(three.stdout).toContain('1 of 2 nodes have no failure in a part of the requirements; 1 not reached or lost.');
  // The report of an earlier run does not stand for one that cannot begin.
  cpSync(join(cwd, 'reports/fleet/here'), join(cwd, 'reports/fleet/odd'), { recursive: true });
  const two = await runFleet(cwd, 'odd');
  expect(readMatrix(cwd)).toMatchObject({ requirements: [], targets: [{ outcome: 'The run could not begin.' }] });
  expect(existsSync(join(cwd, 'reports/fleet/here')), 'the report of a node that was not tested now').toBe(false);
  expect(two.stderr).toContain('odd: error: There is no file ');
  expect(two.code).toBe(2);
});

test('a target whose run an interrupt kept from beginning says so', async () => {
  const at = folderWith({ 'fleet.yaml': `targets: { waiting: { url: '${NOBODY}' } }` });
  const args = ['run', '--fleet', '--config', at('fleet.yaml'), '--out', at('out')];
  const { code, stdout } = await typed(args, { interrupt: AbortSignal.abort() });
  expect(stdout).toMatch(/^ {2}1 {2}waiting {2}The run could not begin: it was interrupted\. \(exit code 4\)$/m);
  expect(code).toBe(4);
});

test('an interrupt of all processes lets each node end with its report, and its exit code counts', async () => {
  const { url } = await startShortNode({ patch: mutantOf('platform-get-height-height-boolean').patch });
  const fleet: { pid?: number | undefined } = {};
  const relay = await relayTo(url, (count) => {
    if (count === 400 && fleet.pid !== undefined) process.kill(-fleet.pid, 'SIGINT');
    return 'relay';
  });
  const at = folderWith({ 'fleet.yaml': `targets: { wrong: { url: '${relay}', profile: document } }` });
  const args = ['run', '--fleet', '--config', at('fleet.yaml'), '--out', at('out')];
  const child = spawn(process.execPath, [BIN, ...args], { detached: true, stdio: 'ignore' });
  fleet.pid = child.pid;
  const [code] = (await once(child, 'close')) as [number | null];
  const { exitCode, outcome } = readReport(at('out/wrong'));
  expect(outcome).toContain('Ended early');
  expect(JSON.parse(readFileSync(at('out/matrix.json'), 'utf8'))).toMatchObject({ targets: [{ exitCode, outcome }] });
  expect(code).toBe(exitCode);
});

test('--failed of a report without a failure tests nothing, and says so', async () => {
  const cwd = emptyFolder();
  const { url } = await startShortNode();
  writeConfig(cwd, { targets: { gone: { url: NOBODY } } });
  await runCli(['run', url, '--only', METHOD.join(), '--out', 'right'], { cwd });
  for (const node of [[NOBODY], ['--fleet', '--config', 'fleet.yaml']]) {
    const { code, stdout } = await runCli(['run', ...node, '--failed', 'right/report.json'], { cwd });
    expect(stdout).toBe('Nothing failed in right/report.json: there is nothing to run. (exit code 4)\n');
    expect(code).toBe(4);
  }
});

test('what is known of a node stands in the summary and on the pages, too', async () => {
  const cwd = emptyFolder();
  const { url } = await startShortNode({ patch: mutantOf('platform-get-height-height-boolean').patch });
  writeConfig(cwd, { only: METHOD, targets: { wrong: { url } } });
  for (const exitCode of [1, 0])
    expect(await runFleet(cwd, '--history', 'h.jsonl', '--fail-on', 'new')).toMatchObject({ code: exitCode });
  const summary = readFileSync(join(cwd, 'reports/fleet/summary.md'), 'utf8');
  expect(summary).toMatch(/^## .* \(exit code 0\)$/m);
  expect(summary).toMatch(/^- wrong counts as 0: no failure is new/m);
  expect(readFileSync(join(cwd, 'reports/fleet/fleet.html'), 'utf8')).toContain(
    '<pre>wrong counts as 0: no failure is new',
  );
  const page = readFileSync(join(cwd, 'reports/fleet/wrong/report.html'), 'utf8');
  expect(page).toContain('<pre>wrong counts as 0: no failure is new.');
});

test('a node of a network that does not respond fails no other', async () => {
  const cwd = emptyFolder();
  const { url } = await startShortNode();
  const nodes = { here: { url }, gone: { url: NOBODY } };
  writeConfig(cwd, { only: [...METHOD, 'network/*'], network: true, targets: nodes });
  await runFleet(cwd);
  const { targets, requirements } = readMatrix(cwd);
  expect(targets.map(({ name, exitCode }) => [name, exitCode])).toEqual([
    ['gone', 3],
    ['here', 0],
  ]);
  const { here } = requirements.find(({ id }) => id === 'network/validator-sets-agree')?.verdicts ?? {};
  expect(here).toBe('not-testable');
  expect(readFileSync(join(cwd, 'reports/fleet/here/report.json'), 'utf8')).toContain(
    'no other node of its network answers the same question; the peer gone does not respond: no server listens on',
  );
});
