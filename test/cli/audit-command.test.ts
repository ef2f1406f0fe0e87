import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { emptyFolder, runCli } from '../support/cli.ts';
import { NOBODY } from '../support/hostile-servers.ts';
import { startFaultyNode } from '../support/faulty-node.ts';
import { startShortNode, startStandardNode } from '../support/standard-node.ts';
import { auditNode } from '../audit/audit-node.ts';

test('a genesis file that does not fit is refused with the first contradiction', async () => {
  const [{ url }, cwd] = [await startStandardNode(), emptyFolder()];
  const staker = { nodeID: 'NodeID-7Xhw2mDxuDS44j42TCB6U5579esbSt3Lg', rewardAddress: '', delegationFee: 1 };
  const genesis = {
    networkID: 1337,
    startTime: 1,
    allocations: [],
    initialStakedFunds: [],
    initialStakers: [staker],
  };
  writeFileSync(join(cwd, 'genesis.json'), JSON.stringify(genesis));
  const { code, stderr } = await runCli(['audit', '--target', url, '--genesis', 'genesis.json'], { cwd });
  expect(code).toBe(2);
  expect(stderr).toMatch(/genesis file does not fit the node: NodeID-\w+ has the weight none in the file/);
});

test('a failure is had again with the line that it shows', async () => {
  const [url, cwd] = [await startFaultyNode('platform-get-height-one-behind'), emptyFolder()];
  const audit = ['audit', '--target', url, '--only', 'getUTXOs', '--from', '9', '--profile', 'document'];
  const { code, stdout } = await runCli(audit, { cwd });
  expect(code, stdout).toBe(1);
  const [, line = ''] = /reproduce with: .*?(audit .*)/.exec(stdout) ?? [];
  expect(line.split(' ')).toEqual(audit);
});

test('one that asks no question ends without a verdict', async () => {
  const { url } = await startStandardNode();
  const { code, stdout } = await runCli(['audit', url, '--only', 'platform.getFeeState'], { cwd: emptyFolder() });
  expect(stdout).toContain('Incomplete: the audit had no question to ask.');
  expect(code).toBe(4);
  const plan = await runCli(['audit', url, '--only', 'health', '--plan'], { cwd: emptyFolder() });
  expect(plan.stdout).toContain('Incomplete: the audit had no question to ask.');
  expect(plan.code).toBe(4);
});

test('a plan says why there is none', async () => {
  const { code, stdout } = await runCli(['audit', NOBODY, '--plan'], { cwd: emptyFolder() });
  expect(stdout).toMatch(/^No plan: no server listens on .*[^.]\.\n$/);
  expect(code).toBe(3);
});

const GENESIS = { networkId: 1, time: 0n, outputs: [], validators: new Map([['NodeID-a', 1n]]), supply: 1n };

test.each([
  ['a height that the node has not reached', { at: 99_999_999n }, /^The height of the node is 156, below --at/],
  ['a beginning beyond the tip', { from: 157n }, /^The height of the node is 156, below --from 157\.$/],
  ['a genesis file that does not fit', { genesis: GENESIS }, /^The genesis file does not fit the node/],
])('an audit that is refused for %s leaves its store to the corrected one', async (_, wrong, why) => {
  const [{ url }, store] = [await startShortNode(), join(emptyFolder(), 'store')];
  const about = { store, from: 156n, methods: ['platform.getHeight'] };
  await expect(auditNode(url, { ...about, ...wrong })).rejects.toThrow(why);
  const { requirements } = await auditNode(url, about);
  expect(requirements.filter(({ verdict }) => verdict === 'pass')).not.toEqual([]);
});
