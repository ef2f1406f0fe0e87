import { ownedBy, pay } from '../../../encoding/codec/outputs.ts';
import { describe, expect, it } from 'vitest';
import { UtxoRecord } from '../codec/utxo.ts';
import { UtxoSet, StakerSet } from './platform-state.ts';
import { PRIMARY_BYTES } from '../../../encoding/id.ts';
import { StakerEntry, type StakerFacts } from './staker.ts';

const asset = new Uint8Array(32).fill(1);
const tx = new Uint8Array(32).fill(2);
const [alice, bob] = [new Uint8Array(20).fill(3), new Uint8Array(20).fill(4)];

describe('UtxoSet', () => {
  const set = new UtxoSet();
  for (let index = 0; index < 4; index++) {
    set.add(new UtxoRecord(tx, index, pay(asset, BigInt(index + 1), ownedBy(index === 2 ? [alice, bob] : [alice]))));
  }

  it('lists the outputs of each owner, oldest first', () => {
    expect(set.ofAddress(alice).map(({ outputIndex }) => outputIndex)).toEqual([0, 1, 2, 3]);
    expect(set.ofAddress(bob).map(({ outputIndex }) => outputIndex)).toEqual([2]);
    expect(set.ofAddress(new Uint8Array(20))).toEqual([]);
  });

  it('forgets what was spent, for all its owners, and refuses to spend it again', () => {
    expect(set.spend(tx, 2).amount).toBe(3n);
    expect(set.ofAddress(alice).map(({ outputIndex }) => outputIndex)).toEqual([0, 1, 3]);
    expect(set.ofAddress(bob)).toEqual([]);
    expect(set.get(tx, 2)).toBeUndefined();
    expect(() => set.spend(tx, 2)).toThrow('spent twice');
  });
});

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
