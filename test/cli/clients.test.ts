import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { emptyFolder, runCli, runReported } from '../support/cli.ts';
import { startFaultyNode } from '../support/faulty-node.ts';

const MARKDOWN = ['--format', 'markdown'];
const NEEDED = 'platform.getUTXOs/own-chain-is-no-other-source';
const UNNEEDED = 'platform.getSubnets/unknown-ids-left-out';
const [BREAKS_NEEDED, BREAKS_UNNEEDED] = [
  'platform-get-utxos-nothing-from-the-own-chain',
  'platform-get-subnets-error-for-unknown',
];

test.each([
  ['clients', BREAKS_NEEDED, NEEDED, 1],
  ['document', BREAKS_NEEDED, NEEDED, 0],
  ['clients', BREAKS_UNNEEDED, UNNEEDED, 0],
])('under --gate %s, a node with %s ends a run of %s with exit code %i', async (gate, mutant, id, expected) => {
  const flags = ['--only', id, '--gate', gate, ...MARKDOWN];
  const { code, cwd, report } = await runReported(['run', await startFaultyNode(mutant), ...flags]);
  expect(code).toBe(expected);
  expect(report.gate?.name).toBe(gate);
  const wallet = report.clients?.find(({ name }) => name === 'go-wallet');
  expect(wallet?.failed ?? []).toEqual(id === NEEDED ? [NEEDED] : []);
  const summary = readFileSync(join(cwd, 'reports/latest/summary.md'), 'utf8');
  expect(summary.includes('| go-wallet | 1 of 1 needs not met |')).toBe(id === NEEDED);
});

test('list --needed-by lists what a client needs, and explain names the clients', async () => {
  const { stdout, code } = await runCli(['list', '--needed-by', 'go-wallet', '--only', 'getUTXOs']);
  expect(code).toBe(0);
  expect(stdout).toContain(NEEDED);
  expect(stdout).not.toContain('platform.getUTXOs/unknown-source-chain-is-an-error');
  expect((await runCli(['explain', NEEDED])).stdout).toMatch(/^Clients {2}go-wallet/m);
});

test('a need that a profile file leaves out is not met, and a client does not work that reads nothing of the release', async () => {
  const cwd = emptyFolder();
  const profile = { name: 'mynode', extends: '1.15.0', description: 'x', methods: { removed: ['platform.issueTx'] } };
  writeFileSync(join(cwd, 'mynode.json'), JSON.stringify(profile));
  const flags = ['--reference', '--only', 'platform.issueTx,index.getIndex', '--profile', './mynode.json', ...MARKDOWN];
  const { code, stdout, report } = await runReported(['run', ...flags, '--gate', 'clients'], { cwd });
  expect(code, stdout).toBe(0);
  const { outcome, clients, profile: use } = report;
  expect(stdout).toMatch(/^ {2}platform-cli: 3 of 3 needs not met \(needs platform\.issueTx, which is not offered\)$/m);
  expect(outcome).toMatch(/ These clients need what is not offered: sdk, .* and platform-cli\.$/);
  expect(clients?.map(({ name }) => name)).not.toContain('rosetta');
  expect(use.clients).toEqual({ rosetta: 'it reads no block of 1.14 and later' });
});
