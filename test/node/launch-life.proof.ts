import { describe, expect, it } from 'vitest';
import { runConformance } from '../../src/library/index.ts';
import { ALONE, EMPTY, expectFailureAtRestart, launchFromGenesis, STAND_IN } from '../launch/launched.ts';

it('a node that begins with its genesis: is filled; loses a block at a restart: fails, exit 1', async () => {
  const failing = ['restart/height-never-falls', 'restart/index-never-ends-earlier'];
  await expectFailureAtRestart(['loses-a-block', '1.14.2', 'after the restart', failing]);
});

it('methods that answer from a cache while the chain accepts payments fail: exit 1, and the findings say when', async () => {
  const only = ['platform.getHeight/nothing-above', 'index.getLastAccepted/is-the-last'];
  // Begins with the genesis, accepts payments, and is not filled: the chain is short, and the launch takes little time.
  const cache = '--stand-in-cache=platform.getHeight,index.getLastAccepted';
  const launchArgs = [EMPTY, ALONE, '--stand-in-unfilled', cache];
  const report = await runConformance({ launch: STAND_IN, upgrade: false, launchArgs, only });
  expect(report.exitCode, report.outcome).toBe(1);
  expect(report.requirements.map(({ id, verdict }) => `${verdict} ${id}`).sort()).toEqual([
    'fail index.getLastAccepted/is-the-last',
    'fail platform.getHeight/nothing-above',
  ]);
  for (const { findings } of report.requirements)
    expect(findings[0]?.message).toMatch(/^While the chain accepted transactions: /);
  expect(report.launch?.stages.find(({ name }) => name === 'moving')?.tested).toBe(2);
});

describe('a node that waits for its peer', () => {
  const claims = ['health.health/healthy-with-its-peer', 'health.health/failures-begin-again'];
  const how = { launch: STAND_IN, upgrade: false, only: [...claims, 'health.readiness/healthy-*'], audit: false };
  const meet = (...args: string[]) =>
    runConformance({ ...how, launchArgs: ['--stand-in-meets', '--stand-in-unfilled', ...args] });

  it('is tested when it has found the peer, and when it has lost it', async () => {
    const { exitCode, outcome, requirements, notes } = await meet();
    expect(exitCode, outcome).toBe(0);
    expect(notes.filter((text) => text.startsWith('Several nodes'))).toEqual([]);
    expect(requirements.map(({ verdict }) => verdict)).toEqual(['pass', 'pass', 'pass']);
  });

  it('and goes on to count old failures, fails: exit 1', async () => {
    const { exitCode, requirements } = await meet('--stand-in-mutant=health-health-counter-kept');
    expect(exitCode).toBe(1);
    const failed = requirements.filter(({ verdict }) => verdict === 'fail');
    expect(failed.map(({ id }) => id)).toEqual(['health.health/failures-begin-again']);
  });
});

describe('a node that keeps its first answers', () => {
  const kept = [
    'platform.getTotalStake/equals-the-sum-of-weights',
    'platform.getBalance/balances-are-the-sum-of-utxos',
  ];

  it('is asked before the data are made, and fails after: exit 1', async () => {
    const keeps = '--stand-in-keeps=platform.getTotalStake,platform.getBalance';
    const { requirements, exitCode } = await launchFromGenesis('1.14.2', kept, ALONE, keeps);
    expect(requirements.map(({ verdict }) => verdict)).toEqual(['fail', 'fail']);
    expect(exitCode).toBe(1);
  });

  it('and loses them when it starts again for its upgrades, is asked once more, and fails: exit 1', async () => {
    const only = [...kept, 'audit/subnet-has-its-last-owner'];
    const keeps = '--stand-in-keeps=platform.getTotalStake,platform.getBalance,platform.getSubnet';
    const launchArgs = [EMPTY, ALONE, keeps];
    const { requirements, exitCode, launch } = await runConformance({ launch: STAND_IN, launchArgs, only });
    expect(launch?.stages.map(({ name }) => name)).toContain('crossing');
    expect(requirements.map(({ verdict }) => verdict)).toEqual(['fail', 'fail', 'fail']);
    expect(exitCode).toBe(1);
  });

  it('and loses them at a restart, fails by the audit before it: exit 1', async () => {
    const only = ['audit/subnet-has-its-last-owner', 'restart/supply-stays'];
    const keeps = '--stand-in-keeps=platform.getSubnet';
    const { requirements, exitCode, launch } = await launchFromGenesis('1.14.2', only, ALONE, keeps);
    expect(launch?.stages.filter(({ name }) => name === 'auditing')).toHaveLength(2);
    const [wrong] = requirements.filter(({ verdict }) => verdict === 'fail');
    expect(wrong?.id).toBe('audit/subnet-has-its-last-owner');
    expect(wrong?.findings[0]?.message).toMatch(/^In the audit before the restart: /);
    expect(exitCode).toBe(1);
  });
});
