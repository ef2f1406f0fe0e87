import { describe, expect, test } from 'vitest';
import { encodeId } from '../encoding/id.ts';
import { NotTestable } from './not-testable.ts';
import { addressOfKey, type Transfer } from './codec/signed-transfer.ts';
import { DEFAULT_BUDGET, Spending } from './spending.ts';

const key = new Uint8Array(32).fill(7);
const MOST = 100_000_000n;

const idOf = (byte: number): string => encodeId(new Uint8Array(32).fill(byte));

/** A transfer with this fee, of the output with this number. */
function transfer(fee: bigint, output = 1, networkId = 1337, amount = 2n ** 60n): Transfer {
  const owned = { owners: [addressOfKey(key)], threshold: 1, locktime: 0n, stakeableLocktime: 0n };
  const from = { txId: idOf(9), outputIndex: output, assetId: idOf(9), inputId: idOf(output), amount, ...owned };
  return { networkId, blockchainId: idOf(0), from, fee };
}

describe('Spending', () => {
  test.each([1, 5, 14, 9650])('signs nothing for network %i, unless its user names it', (network) => {
    expect(() => new Spending(key).sign(transfer(1n, 1, network))).toThrow(`add --allow-network ${network}`);
    expect(new Spending(key, [network]).sign(transfer(1n, 1, network))).toBeInstanceOf(Uint8Array);
  });

  test.each([1337, 12345])('signs for network %i, a local one', (network) => {
    expect(new Spending(key).sign(transfer(1n, 1, network))).toBeInstanceOf(Uint8Array);
  });

  test('sets aside the largest fee of the transfers that spend one output, and never more than its budget', () => {
    const spending = new Spending(key, [], MOST);
    spending.sign(transfer(60_000_000n));
    spending.sign(transfer(50_000_000n));
    spending.sign(transfer(70_000_000n));
    expect(() => spending.sign(transfer(30_000_001n, 2))).toThrow(NotTestable);
    expect(() => spending.sign(transfer(30_000_001n, 2))).toThrow('0.03 AVAX of the budget are left; raise --budget');
    expect(spending.sign(transfer(30_000_000n, 2))).toBeInstanceOf(Uint8Array);
  });

  test('burns no more with one transfer than a tenth of an AVAX, unless the budget is larger than by default', () => {
    expect(() => new Spending(key).sign(transfer(MOST + 1n))).toThrow(
      'raise --budget if the network is that expensive',
    );
    expect(new Spending(key, [], 2n * DEFAULT_BUDGET).sign(transfer(MOST + 1n))).toBeInstanceOf(Uint8Array);
  });

  test('pays many times as much for what the network did not take, as far as budget and output allow', () => {
    expect(new Spending(key).higherFee(transfer(1_000_000n))).toBe(16_000_000n);
    expect(new Spending(key).higherFee(transfer(20_000_000n))).toBe(MOST);
    expect(new Spending(key).higherFee(transfer(1_000_000n, 1, 1337, 5_000_001n))).toBe(5_000_000n);
    expect(() => new Spending(key).higherFee(transfer(25_000_001n))).toThrow('raise --budget, or fund the key');
    expect(() => new Spending(key).higherFee(transfer(1_000_000n, 1, 1337, 4_000_000n))).toThrow(NotTestable);
  });
});
