import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { GAS_CONFIG, gasOf, type GasState, marketOf } from '../../../../test/support/gas-market.ts';

describe('GasMarket', () => {
  test('is none where the node has no gas, or does not say how much', async () => {
    expect((await marketOf({ capacity: 1, price: 1 }, 'no such method')).market).toBeUndefined();
    expect((await marketOf({ capacity: 1, price: 1 }, {})).market).toBeUndefined();
    expect((await marketOf({ capacity: 1, price: 1 }, { ...GAS_CONFIG, maxCapacity: 0 })).market).toBeUndefined();
  });

  test('lets a transaction through at once where gas is left, and returns it', async () => {
    const { market, waits } = await gasOf({ capacity: 9000, price: 1 });
    expect(await market.inTurn(9000n, () => Promise.resolve('issued'))).toBe('issued');
    market.leave(9000n, false);
    expect(await market.inTurn(9000n, () => Promise.resolve('again'))).toBe('again');
    expect(waits).toEqual([]);
  });

  test('issues several at once where there is gas for all, so that a block has several', async () => {
    const { market } = await gasOf({ capacity: 9000, price: 1 });
    const second = new Promise((resolve) => {
      void market.inTurn(3000n, () => second);
      void market.inTurn(3000n, async () => {
        resolve('issued');
      });
    });
    expect(await second).toBe('issued');
  });

  test('says after 15 s that no gas comes back', async () => {
    const { market, waits } = await gasOf({ capacity: 2900, price: 1 });
    const waiting = market.inTurn(4000n, () => Promise.resolve());
    while (waits.length === 0) await new Promise((resolve) => setTimeout(resolve, 50));
    const now = Date.now.bind(Date);
    const clock = vi.spyOn(Date, 'now').mockImplementation(() => now() + 16_000);
    onTestFinished(() => clock.mockRestore());
    await expect(waiting).rejects.toThrow('platform.getFeeState says for 15 s that 2900 gas are left');
  });

  test('says at once that no block has room for a transaction', async () => {
    const { market } = await gasOf({ capacity: 10_000, price: 1 });
    await expect(market.inTurn(10_001n, () => Promise.resolve())).rejects.toThrow('a block has at most 10000');
  });

  test('lets the next transaction through when one fails', async () => {
    const { market } = await gasOf({ capacity: 10_000, price: 1 });
    await expect(market.inTurn(1n, () => Promise.reject(new Error('refused')))).rejects.toThrow('refused');
    expect(await market.inTurn(1n, () => Promise.resolve('issued'))).toBe('issued');
  });

  test.each<[string, GasState, bigint, boolean]>([
    ['the price has risen above the offer', { capacity: 10_000, price: 5 }, 4n, true],
    ['less is left than the transaction needs', { capacity: 100, price: 1 }, 1n, true],
    ['blocks use most of the gas', { capacity: 4000, price: 1 }, 1n, true],
    ['gas is left, and few use it', { capacity: 9000, price: 1 }, 1n, false],
    ['the last block used most of it, which has come back since', { capacity: 100, price: 1, age: 9 }, 1n, false],
    ['a block of this moment used most of it', { capacity: 100, price: 1, age: 1 }, 1n, true],
  ])('takes a refusal for lack of gas by the state of the chain: %s', async (_, state, price, expected) => {
    const { market } = await gasOf(state);
    expect(await market.wasShort(200n, price, 0)).toBe(expected);
  });

  test('offers twice the price, and many times as much for what the network did not take', async () => {
    const { market } = await gasOf({ capacity: 10_000, price: 3 });
    expect([0, 1, 2, 9].map((refused) => market.bid(refused))).toEqual([6n, 96n, 96n, 96n]);
  });
});
