import { describe, expect, it } from 'vitest';
import { potentialReward, splitReward } from './network.ts';

describe('potentialReward', () => {
  const rule = {
    maximumSupply: 500_000_000_000n,
    minConsumptionRate: 50_000n,
    maxConsumptionRate: 100_000n,
    mintingPeriod: 365n * 86_400n,
  };

  it('gives what a deployed node (1.11.2) promised to a validator of an elastic Subnet', () =>
    expect(potentialReward(rule, 5_000_000n, 1_796_955_034n - 1_795_230_635n, 200_000_000_000n)).toBe(21_626n));

  it('never goes beyond the maximum supply', () => {
    expect(potentialReward(rule, 10n ** 18n, rule.mintingPeriod, 1_000n)).toBe(rule.maximumSupply - 1_000n);
    expect(potentialReward(rule, 1_000n, rule.mintingPeriod, rule.maximumSupply)).toBe(0n);
  });
});

it('splitReward: loses nothing', () => {
  expect(splitReward(1_000_001n, 20_000)).toEqual({ delegator: 980_000n, validator: 20_001n });
  expect(splitReward(7n, 1_000_000)).toEqual({ delegator: 0n, validator: 7n });
});
