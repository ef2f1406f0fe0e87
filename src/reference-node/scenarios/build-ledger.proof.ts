import { PRIMARY_NETWORK } from '../../encoding/id.ts';
import { describe, expect, it } from 'vitest';
import { buildLedger } from './build-ledger.ts';

describe('the other scenarios', () => {
  it('makes a large chain', () => {
    const ledger = buildLedger('large', 1);
    expect(ledger.height).toBeGreaterThan(100_000n);
    expect(ledger.currentValidators(PRIMARY_NETWORK)).toHaveLength(10_000);
    expect(ledger.subnets()).toHaveLength(buildLedger('standard', 1).subnets().length);
    expect(ledger.blockByHeight(77_777n)?.parentId).toBe(ledger.blockByHeight(77_776n)?.id);
    expect(ledger.index('P/block')?.[99_999]?.index).toBe(99_999n);
  });
});
