import { describe, expect, it } from 'vitest';
import { buildLedger } from './build-ledger.ts';
import { castOf } from './cast.ts';

const PRIMARY = '11111111111111111111111111111111LpoYY';

describe('the standard scenario', () => {
  const ledger = buildLedger('standard', 1);
  const cast = castOf(1);

  it('has more than 1,100 blocks in one chain', () => {
    expect(ledger.height).toBeGreaterThan(1_100n);
    for (let height = 1n; height <= ledger.height; height++) {
      const block = ledger.blockByHeight(height);
      expect(block?.height).toBe(height);
      expect(block?.parentId).toBe(ledger.blockByHeight(height - 1n)?.id);
      expect(ledger.blockById(block?.id ?? '')?.height).toBe(height);
    }
    expect(ledger.blockByHeight(ledger.height + 1n)).toBeUndefined();
    expect(ledger.blockByHeight(ledger.height)?.time).toBe(ledger.time);
  });

  it('has addresses with many, locked, shared and foreign outputs', () => {
    expect(ledger.utxos(cast.crowd).length).toBeGreaterThan(2_500);
    const locked = ledger.utxos(cast.locked);
    expect(locked.some(({ owner }) => owner.threshold > 1)).toBe(true);
    expect(locked.some(({ owner }) => owner.locktime > ledger.time)).toBe(true);
    expect(locked.some(({ stakeableLocktime }) => stakeableLocktime > ledger.time)).toBe(true);
    expect(new Set(locked.map(({ assetId }) => assetId)).size).toBe(2);
    expect(ledger.atomicUtxos('X', cast.crowd).length).toBeGreaterThan(10);
    expect(ledger.atomicUtxos('C', cast.crowd).length).toBeGreaterThan(5);
  });

  it('has validators and delegators of every kind', () => {
    const validators = ledger.currentValidators(PRIMARY);
    expect(validators.length).toBeGreaterThanOrEqual(30);
    expect(validators.filter(({ signer }) => signer).length).toBeGreaterThan(10);
    expect(validators.filter(({ signer }) => !signer).length).toBeGreaterThan(10);
    expect(validators.some(({ delegators }) => delegators.length > 3)).toBe(true);
    expect(validators.some(({ accruedDelegateeReward }) => accruedDelegateeReward > 0n)).toBe(true);
    expect(validators.some(({ nodeId }) => nodeId === ledger.nodeId)).toBe(true);
    expect(ledger.pendingValidators(PRIMARY)).toHaveLength(4);
    expect(ledger.pendingDelegators(PRIMARY)).toHaveLength(3);
  });
});
