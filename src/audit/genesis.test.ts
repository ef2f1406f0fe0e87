import { expect, test } from 'vitest';
import { encodeAddress } from '../encoding/address.ts';
import { stringifyJson } from '../encoding/json.ts';
import { readGenesis } from './genesis.ts';

/** A genesis file in which these amounts are staked in one output each. */
function fileOf(stakers: number, staked: readonly bigint[]): string {
  const owner = (byte: number): string => encodeAddress({ chain: 'X', hrp: 'local', bytes: Buffer.alloc(20, byte) });
  return stringifyJson({
    ...{ networkID: 12345, startTime: 1_599_696_000 },
    allocations: staked.map((amount, at) => ({
      avaxAddr: owner(at),
      unlockSchedule: [{ amount, locktime: 1_607_472_000 }],
    })),
    initialStakedFunds: staked.map((_, at) => owner(at)),
    initialStakers: Array.from({ length: stakers }, (_, at) => ({ nodeID: `NodeID-${at}` })),
  });
}

// The stakers and the staked amount in the genesis files of three networks.
test.each([
  ['the main network', 75, [161_147_778_098_286_584n], 2_148_637_041_310_487n, 2_148_637_041_310_546n],
  ['the test network', 20, [40_000_000_000_000_000n], 2_000_000_000_000_000n, 2_000_000_000_000_000n],
  ['a local network', 5, [10_000_000_000_000_000n], 2_000_000_000_000_000n, 2_000_000_000_000_000n],
  ['a launched network of three nodes', 3, [10_000_000_000_000_000n], 3_333_333_333_333_333n, 3_333_333_333_333_334n],
  ['stakes that cross the parts', 3, [5n, 1n, 4n], 3n, 4n],
] as const)(
  'the stake of %s is split, and the last of %d stakers gets the remainder',
  (_what, count, staked, each, last) => {
    const weights = [...readGenesis(fileOf(count, staked)).validators.values()];
    expect(weights).toHaveLength(count);
    expect(new Set(weights.slice(0, -1))).toEqual(new Set([each]));
    expect(weights.at(-1)).toBe(last);
    expect(weights.reduce((sum, weight) => sum + weight, 0n)).toBe(staked.reduce((sum, amount) => sum + amount, 0n));
  },
);
