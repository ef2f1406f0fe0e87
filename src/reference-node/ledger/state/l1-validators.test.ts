import { describe, expect, it } from 'vitest';
import { encodeNodeId } from '../../../encoding/node-id.ts';
import { L1ValidatorEntry, L1ValidatorSet } from './l1-validators.ts';

const SUBNET = new Uint8Array(32).fill(1);
const NOBODY = 'NodeID-111111111111111111116DBWJs';
const OWNER = { threshold: 1, addresses: [new Uint8Array(20).fill(5)] };

function entryOf(seed: number): L1ValidatorEntry {
  return new L1ValidatorEntry({
    validationId: new Uint8Array(32).fill(seed),
    subnetId: SUBNET,
    nodeId: new Uint8Array(20).fill(seed),
    publicKey: new Uint8Array(48).fill(seed),
    remainingBalanceOwner: OWNER,
    deactivationOwner: OWNER,
    startTime: 100n,
  });
}

const nodeIdOf = (seed: number): string => encodeNodeId(new Uint8Array(20).fill(seed));

describe('a validator of an L1', () => {
  it('pays one nAVAX a second out of its balance', () => {
    const entry = entryOf(2);
    entry.change(1n, 100n, 7n, 50n);
    expect([100n, 101n, 149n, 150n, 200n].map((time) => entry.balanceAt(time))).toEqual([50n, 49n, 1n, 0n, 0n]);
    expect(entry.view(110n)).toMatchObject({ weight: 7n, balance: 40n, minNonce: 0n, startTime: 100n });
  });

  it('counts at each height as it did there', () => {
    const entry = entryOf(2);
    entry.change(5n, 100n, 7n, 50n);
    entry.change(8n, 110n, 9n, 0n);
    entry.change(9n, 120n, 0n, 0n);
    expect([4n, 5n, 7n, 8n, 9n].map((height) => entry.at(height)?.weight)).toEqual([undefined, 7n, 7n, 9n, undefined]);
    expect([7n, 8n].map((height) => entry.at(height)?.active)).toEqual([true, false]);
  });
});

describe('the validators of an L1', () => {
  const set = new L1ValidatorSet();
  const [active, inactive, other] = [entryOf(2), entryOf(3), entryOf(4)];
  active.change(5n, 100n, 7n, 50n);
  inactive.change(5n, 100n, 20n, 0n);
  other.change(5n, 100n, 30n, 1n);
  other.change(6n, 101n, 30n, 0n);
  for (const entry of [active, inactive, other]) set.add(entry);

  it('weigh by node ID; the inactive ones together, without a key', () => {
    expect([...set.weightsAt(6n, SUBNET)]).toEqual([
      [nodeIdOf(2), { weight: 7n, publicKey: new Uint8Array(48).fill(2) }],
      [NOBODY, { weight: 50n }],
    ]);
    expect([...set.weightsAt(5n, SUBNET).keys()]).toEqual([nodeIdOf(2), NOBODY, nodeIdOf(4)]);
    expect(set.weightsAt(4n, SUBNET).size).toBe(0);
    expect(set.weightsAt(6n, new Uint8Array(32)).size).toBe(0);
  });

  it('are gone once their weight is 0', () => {
    expect(set.get(other.facts.validationId)).toBe(other);
    other.change(7n, 102n, 0n, 0n);
    expect(set.get(other.facts.validationId)).toBeUndefined();
    expect(set.at(7n, SUBNET)).toEqual([active, inactive]);
  });
});
