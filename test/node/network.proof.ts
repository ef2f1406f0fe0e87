import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { emptyFolder, readReport, runCli } from '../support/cli.ts';
import { METHOD, readMatrix } from '../support/fleet.ts';
import { NOBODY } from '../support/hostile-servers.ts';
import { startFaultyNode } from '../support/faulty-node.ts';
import { startShortNode } from '../support/standard-node.ts';

/** A node of the network. */
interface Member {
  /** Its process.json; undefined for a node that has stopped. */
  readonly process?: unknown;
  readonly config?: object;
}

/** A node that runs: what it has written at its start. */
function running(uri: string): Member {
  return { process: { pid: 4_194_303, uri, stakingAddress: '127.0.0.1:45677' } };
}

/** A folder as tmpnet writes it, with these nodes. */
function tmpnetFolder(nodes: Readonly<Record<string, Member>>): string {
  const folder = emptyFolder();
  const write = (path: string, content: unknown): void =>
    writeFileSync(join(folder, path), typeof content === 'string' ? content : JSON.stringify(content));
  write('config.json', { uuid: '4a02b9ad-9db1-4d4a-8f1b-8f1a3a5c3c2b', owner: 'a-job', preFundedKeys: [] });
  write('genesis.json', { networkID: 88888 });
  write('network.env', `export TMPNET_NETWORK_DIR=${folder}`);
  mkdirSync(join(folder, 'subnets'));
  write('subnets/subnet-a.json', { Name: 'subnet-a' });
  for (const [name, { process: written, config }] of Object.entries(nodes)) {
    mkdirSync(join(folder, name, 'db'), { recursive: true });
    write(join(name, 'config.json'), { flags: { 'log-level': 'debug' }, ...config });
    write(join(name, 'flags.json'), { 'http-port': '0' });
    if (written !== undefined) write(join(name, 'process.json'), written);
  }
  return folder;
}

const ONE = 'NodeID-6EBFfyEDSzPuuzjGD2pvNd5zGMVybP4Ve';
const TWO = 'NodeID-E2yUUdGuZpgFNKGEaRkwD9zp4aCzCGgzN';
const THREE = 'NodeID-LQp8hrWBYDgJq1LcvHPYqDXKTVz1xbd3a';
const WORDS = [...METHOD.flatMap((name) => ['--only', name]), '--profile', 'document'];

test('each node is tested with the settings of the command line: a report for each, one verdict', async () => {
  const cwd = emptyFolder();
  const [good, bad] = [(await startShortNode()).url, await startFaultyNode('platform-get-height-needs-params')];
  const folder = tmpnetFolder({ [TWO]: running(bad), [ONE]: running(good) });
  const { code, stdout, stderr } = await runCli(
    ['run', '--out', 'reports/fleet', '--fleet', folder, ...WORDS, '--seed', '7'],
    { cwd },
  );
  expect({ code, stderr }).toEqual({ code: 1, stderr: '' });
  expect(stdout).toContain('1 of 2 nodes have no failure in a part of the requirements; 1 fails. (exit code 1)');
  const { targets, requirements } = readMatrix(cwd);
  expect(targets.map(({ name, exitCode }) => [name, exitCode])).toEqual([
    [TWO, 1],
    [ONE, 0],
  ]);
  const verdicts = requirements.find(({ id }) => id === 'platform.getHeight/params-may-be-omitted')?.verdicts;
  expect(verdicts).toEqual({ [ONE]: 'pass', [TWO]: 'fail' });
  const reports = [ONE, TWO].map((name) => readReport(join(cwd, 'reports/fleet', name)));
  // Each is compared with the other one, whose chain here is another.
  expect(reports.map(({ network = [] }) => network.map(({ name, state }) => [name, state]))).toEqual([
    [
      [good, 'in-step'],
      [bad, 'of-another-network'],
    ],
    [
      [bad, 'in-step'],
      [good, 'of-another-network'],
    ],
  ]);
  expect(reports.map(({ target, seed }) => [target.url, seed])).toEqual([
    [good, 7],
    [bad, 7],
  ]);
});

test('a node that does not run, or whose address is stale, does not keep the others from their test', async () => {
  const [cwd, { url }] = [emptyFolder(), await startShortNode()];
  const folder = tmpnetFolder({ [ONE]: running(url), [TWO]: {}, [THREE]: running(NOBODY) });
  const { code, stderr } = await runCli(['run', '--out', 'reports/fleet', '--fleet', folder, ...WORDS], { cwd });
  expect(stderr).toBe(`${TWO}: The node does not run: it has no process.json.\n`);
  expect(readMatrix(cwd).targets.map(({ exitCode }) => exitCode)).toEqual([3, 3, 0]);
  expect(code).toBe(3);
});

test.each(['isEphemeral', 'IsEphemeral'])('a node with %s that has stopped is skipped', async (member) => {
  const [cwd, { url }] = [emptyFolder(), await startShortNode()];
  const folder = tmpnetFolder({ [ONE]: running(url), [TWO]: { config: { [member]: true } } });
  const { code, stderr } = await runCli(['run', '--out', 'reports/fleet', '--fleet', folder, ...WORDS], { cwd });
  expect(stderr).toBe(`${TWO}: Skipped: the node is ephemeral and does not run: it has no process.json.\n`);
  expect(readMatrix(cwd).targets.map(({ name }) => name)).toEqual([ONE]);
  expect(code).toBe(0);
});
