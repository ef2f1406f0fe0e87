import { expect, test } from 'vitest';
import { flagsOf, gasWeightsOf } from './node-flags.ts';

test.each<[string[], readonly bigint[] | undefined]>([
  [[], [1n, 1000n, 1000n, 4n]],
  [
    ['--dynamic-fees-bandwidth-weight=2', '--dynamic-fees-db-write-weight=1100'],
    [2n, 1000n, 1100n, 4n],
  ],
  [['--dynamic-fees-compute-weight', '3'], undefined],
])('the weights of gas of %j', (args, weights) => expect(gasWeightsOf(flagsOf(args))).toEqual(weights));
