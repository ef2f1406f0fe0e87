import { describe, expect, it } from 'vitest';
import { runConformance } from '../../src/library/index.ts';
import { ALONE, EMPTY, expectFailureAtRestart, STAND_IN } from '../launch/launched.ts';

it('a node that begins with its genesis: is filled; loses a block at a restart: fails, exit 1', async () => {
  const failing = ['restart/height-never-falls', 'restart/index-never-ends-earlier'];
  await expectFailureAtRestart(['loses-a-block', '1.14.2', 'after the restart', failing]);
});

describe('a chain that accepts payments while the node is tested', () => {
  /** Begins with the genesis, accepts payments, and is not filled: the chain is short, and the launch takes little time. */
  const paid = (only: readonly string[], ...launchArgs: string[]) =>
    runConformance({
      launch: STAND_IN,
      launchUpgrade: 0,
      launchArgs: [EMPTY, ALONE, '--stand-in-unfilled', ...launchArgs],
      only: [...only],
    });

  it('shows that methods answer from a cache: exit 1, and the findings say when', async () => {
    const only = ['platform.getHeight/nothing-above', 'index.getLastAccepted/is-the-last'];
    const report = await paid(only, '--stand-in-cache=platform.getHeight,index.getLastAccepted');
    expect(report.exitCode, report.outcome).toBe(1);
    expect(report.requirements.map(({ id, verdict }) => `${verdict} ${id}`).sort()).toEqual([
      'fail index.getLastAccepted/is-the-last',
      'fail platform.getHeight/nothing-above',
    ]);
    for (const { findings } of report.requirements)
      expect(findings[0]?.message).toMatch(/^While the chain accepted transactions: /);
    expect(report.launch?.stages.find(({ name }) => name === 'moving')?.tested).toBe(2);
  });

  it('ends with the node: exit 3, and the stage', async () => {
    const {
      exitCode,
      outcome,
      launch: launched,
    } = await paid(['platform.getHeight/*', 'restart/blocks-stay'], '--stand-in=ends-while-moving');
    expect(exitCode, outcome).toBe(3);
    expect(launched?.ended).toMatchObject({ stage: 'moving', status: 'signal SIGKILL' });
    expect(outcome).toContain('ended while moving: signal SIGKILL');
  });
});
