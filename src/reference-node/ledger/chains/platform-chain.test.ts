import { describe, expect, it } from 'vitest';
import { nextEpoch } from './platform-chain.ts';

describe('the epoch of a block', () => {
  it('is the first behind a header that has none', () =>
    expect(nextEpoch({ time: 1_000n, platformHeight: 7n })).toEqual({ platformHeight: 7n, number: 1n, start: 1_000n }));

  it('is that of the header before, until one comes after its end', () => {
    const epoch = { platformHeight: 7n, number: 3n, start: 1_000n };
    expect(nextEpoch({ time: 1_299n, platformHeight: 9n, epoch })).toBe(epoch);
    expect(nextEpoch({ time: 1_300n, platformHeight: 9n, epoch })).toEqual({
      platformHeight: 9n,
      number: 4n,
      start: 1_300n,
    });
  });
});
