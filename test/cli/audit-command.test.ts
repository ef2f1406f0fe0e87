import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { emptyFolder, runCli } from '../support/cli.ts';
import { startFaultyNode } from '../support/faulty-node.ts';
import { startStandardNode } from '../support/standard-node.ts';

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
