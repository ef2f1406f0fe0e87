import { ownedBy, pay } from '../../../encoding/codec/outputs.ts';
import { describe, expect, it } from 'vitest';
import { sha256 } from '../../../encoding/sha256.ts';
import { deriveKey, signHash } from '../keys/keys.ts';
import type { CodecOutput } from '../../../encoding/codec/layout.ts';
import { UtxoRecord } from '../codec/utxo.ts';
import { inputOf } from '../../scenarios/wallet.ts';
import { verifyAmounts, verifyOwner } from './verify-spend.ts';

const avax = new Uint8Array(32).fill(1);
const token = new Uint8Array(32).fill(2);
const alice = deriveKey(1, 'alice');
const bob = deriveKey(1, 'bob');
const mine = ownedBy([alice.address]);
const NOW = 1_000n;
const LATER = 2_000n;

function verify(spent: readonly CodecOutput[], made: readonly CodecOutput[], fee = 10n): void {
  const utxos = spent.map((output, at) => new UtxoRecord(new Uint8Array(32).fill(at), 0, output));
  verifyAmounts(utxos.map(inputOf), utxos, made, [{ assetID: avax, amount: fee }], NOW);
}

describe('verifyAmounts', () => {
  it('wants the fee and everything that is made to be covered', () => {
    expect(() => verify([pay(avax, 100n, mine)], [pay(avax, 90n, mine)])).not.toThrow();
    expect(() => {
      verify([pay(avax, 100n, mine)], [pay(avax, 91n, mine)]);
    }).toThrow('insufficient unlocked funds: needs 1 more');
    expect(() => verify([pay(avax, 100n, mine)], [])).not.toThrow();
  });

  it('does not make one asset of another', () => {
    expect(() => verify([pay(avax, 100n, mine), pay(token, 5n, mine)], [pay(token, 5n, mine)])).not.toThrow();
    expect(() => {
      verify([pay(avax, 100n, mine)], [pay(token, 5n, mine)]);
    }).toThrow('insufficient unlocked funds: needs 5 more');
  });

  it('keeps locked what is locked, for the same owner', () => {
    const locked = pay(avax, 50n, mine, LATER);
    const fee = pay(avax, 10n, mine);
    expect(() => verify([locked, fee], [locked])).not.toThrow();
    expect(() => verify([locked, fee], [pay(avax, 50n, mine)])).toThrow(/^insufficient (un)?locked funds/);
    expect(() => verify([locked, fee], [pay(avax, 40n, mine, LATER)])).toThrow('insufficient locked funds');
    expect(() => verify([locked, fee], [pay(avax, 50n, ownedBy([bob.address]), LATER)])).toThrow('insufficient');
    expect(() => verify([pay(avax, 60n, mine, NOW - 1n)], [pay(avax, 50n, mine)])).not.toThrow();
  });
});

describe('verifyOwner', () => {
  const hash = sha256(Uint8Array.of(1));
  const both = ownedBy([alice.address, bob.address], 2);
  const [first, second] = both.addresses[0] === alice.address ? [alice, bob] : [bob, alice];

  it('takes the signatures of as many owners as the threshold says', () => {
    const signatures = [signHash(hash, first), signHash(hash, second)];
    expect(() => verifyOwner(both, [0, 1], signatures, hash, NOW)).not.toThrow();
  });

  it.each([
    ['too few', [0], [first], 'less signers'],
    ['the same twice', [0, 0], [first, first], 'not sorted and unique'],
    ['in another order than said', [0, 1], [second, first], 'wrong signature'],
    ['one that is no owner', [0, 2], [first, second], 'nonexistent address'],
    ['fewer than said', [0, 1], [first], 'different number of signers'],
  ])('refuses %s', (_, indices, keys, reason) => {
    const signatures = keys.map((key) => signHash(hash, key));
    expect(() => verifyOwner(both, indices, signatures, hash, NOW)).toThrow(reason);
  });

  it('refuses rubbish and what is locked', () => {
    expect(() => verifyOwner(mine, [0], [new Uint8Array(65)], hash, NOW)).toThrow('wrong signature');
    expect(() => {
      verifyOwner({ ...mine, locktime: LATER }, [0], [signHash(hash, alice)], hash, NOW);
    }).toThrow('time locked');
  });
});
