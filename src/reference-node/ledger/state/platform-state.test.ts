import { ownedBy, pay } from '../../../encoding/codec/outputs.ts';
import { describe, expect, it } from 'vitest';
import { UtxoRecord } from '../codec/utxo.ts';
import { UtxoSet } from './platform-state.ts';

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
