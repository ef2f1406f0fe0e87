import { describe, expect, it } from 'vitest';
import { runConformance } from '../../src/library/index.ts';
import { ALONE, EMPTY, STAND_IN } from '../launch/launched.ts';

describe('a network under faults', () => {
  const endure = (...launchArgs: string[]) =>
    runConformance({
      launch: STAND_IN,
      launchNodes: 3,
      launchUpgrade: 0,
      faults: 20,
      launchArgs: [EMPTY, ALONE, '--stand-in-unfilled', '--stand-in-network', ...launchArgs],
      only: ['faults/*'],
      audit: false,
    });

  it('whose nodes are right: conforms, exit 0', async () => {
    const { exitCode, outcome, requirements, launch } = await endure();
    expect(requirements.filter(({ verdict }) => verdict === 'fail')).toEqual([]);
    expect(exitCode, outcome).toBe(0);
    expect(launch?.stages.filter(({ name }) => name === 'faulting')).toHaveLength(4);
    const passed = requirements.filter(({ verdict }) => verdict === 'pass').map(({ id }) => id);
    expect(passed).toEqual(expect.arrayContaining(['faults/network-goes-on', 'faults/healthy-again']));
  });

  it.each([
    ['stale-replica', 'catches-up'],
    ['latched', 'healthy-again'],
    ['lost-at-a-restart', 'index-has-no-gap'],
    ['set-of-this-node', 'validator-sets-agree'],
    ['answers-before-it-caught-up', 'committed-stays'],
  ])('of which one node has the defect %s: fails, exit 1', async (defect, claim) => {
    const { exitCode, requirements } = await endure('--stand-in-wrong=node', `--stand-in-mutant=faults-${defect}`);
    const failed = requirements.filter(({ verdict }) => verdict === 'fail').map(({ id }) => id);
    expect(failed).toContain(`faults/${claim}`);
    expect(exitCode).toBe(1);
  });
});
