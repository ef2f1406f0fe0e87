import { describe, expect, test } from 'vitest';
import { gasOf } from '../../../../test/support/gas-market.ts';

describe('GasMarket', () => {
  test('waits until there is enough, says how long, and keeps the order', async () => {
    const state = { capacity: 1000, price: 1 };
    const { market, waits } = await gasOf(state);
    const issued: string[] = [];
    const large = market.inTurn(4000n, () => Promise.resolve(issued.push('large')));
    const small = market.inTurn(500n, () => Promise.resolve(issued.push('small')));
    while (waits.length === 0) await new Promise((resolve) => setTimeout(resolve, 50));
    expect(issued).toEqual([]);
    state.capacity = 10_000;
    await Promise.all([large, small]);
    expect(issued).toEqual(['large', 'small']);
    expect(waits[0]).toEqual({ seconds: 3, gas: 4000n, left: 1000n });
  });
});
