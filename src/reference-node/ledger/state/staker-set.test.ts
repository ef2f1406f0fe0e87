import { PRIMARY_BYTES } from '../../../encoding/id.ts';
import { describe, expect, it } from 'vitest';
import { StakerEntry, type StakerFacts } from './staker.ts';
import { StakerSet } from './staker-set.ts';

function entry(tag: number, role: StakerFacts['role'], startTime: bigint, endTime: bigint): StakerEntry {
  return new StakerEntry({
    txId: new Uint8Array(32).fill(tag),
    nodeId: new Uint8Array(20).fill(tag),
    subnetId: PRIMARY_BYTES,
    role,
    startTime,
    endTime,
    weight: 1n,
    potentialReward: 0n,
    stake: [],
    outputCount: 0,
    shares: 0,
  });
}

describe('StakerSet', () => {
  const late = entry(1, 'validator', 0n, 30n);
  const delegator = entry(9, 'delegator', 0n, 20n);
  const early = entry(2, 'validator', 0n, 20n);
  const pending = entry(3, 'validator', 15n, 25n);
  const set = new StakerSet();
  set.addAllCurrent([late, early], 0n);
  set.addCurrent(delegator, 1n);
  set.addPending(pending);

  it('orders by end, delegators before validators', () => {
    expect(set.current(PRIMARY_BYTES)).toEqual([delegator, early, late]);
    expect(set.next()).toBe(delegator);
  });

  it('promotes who is due, and remembers who was there at which height', () => {
    set.promote(14n, 2n);
    expect(set.pending(PRIMARY_BYTES)).toEqual([pending]);
    set.promote(15n, 3n);
    expect(set.pending(PRIMARY_BYTES)).toEqual([]);
    set.remove(early, 4n);
    expect(set.current(PRIMARY_BYTES)).toEqual([delegator, pending, late]);
    expect(set.currentAt(0n, PRIMARY_BYTES)).toEqual([late, early]);
    expect(set.currentAt(3n, PRIMARY_BYTES)).toEqual([late, early, delegator, pending]);
    expect(set.currentAt(4n, PRIMARY_BYTES)).toEqual([late, delegator, pending]);
    expect(set.byTx(early.facts.txId)).toBe(early);
  });
});
