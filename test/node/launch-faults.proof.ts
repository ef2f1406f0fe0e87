import { describe, expect, it } from 'vitest';
import { FAULTS } from '../../src/harness/index.ts';
import { endureFaults, expectFailureByFault } from '../launch/launched.ts';

describe('a network under faults', () => {
  it('whose nodes are right: conforms, exit 0', async () => {
    const { exitCode, outcome, requirements, launch, notes } = await endureFaults();
    expect(exitCode, outcome).toBe(0);
    // A stand-in that is cut off takes no transaction, and none validates but the one with the stake.
    const others = requirements.filter(({ verdict }) => verdict !== 'pass').map(({ id }) => id);
    expect(others).toEqual(['faults/cut-off-keeps-transactions', 'faults/time-offline-is-not-online']);
    // Its validator has as many delegations as it may.
    expect(JSON.stringify(notes)).toContain('Under a fault, a transaction was not accepted: platform.issueTx: ');
    expect(launch?.stages.filter(({ name }) => name === 'faulting')).toHaveLength(FAULTS.length);
  });

  it('of which one node does not come back: fails, exit 1', () => expectFailureByFault('stale-replica', 'catches-up'));
});
