import { type Mutant, feeStateMutants, mapResultAt, mutantTable } from '../../../src/reference-node/kit/index.ts';

const STATE = 'platform.getFeeState';

/** Defects of platform.getFeeState. */
export const mutants: readonly Mutant[] = [
  ...feeStateMutants(STATE),
  ...mutantTable(STATE, {
    'within-the-configuration/capacity-above': [
      'The capacity is above the maximum of the configuration.',
      mapResultAt(STATE, 'capacity', () => 1_000_000_000),
    ],
    'within-the-configuration/price-below': [
      'The price is below the minimum of the configuration.',
      mapResultAt(STATE, 'price', () => 0),
    ],
    'counts-gas-once-there-are-l1s/no-capacity': [
      'The capacity is 0, as before the upgrade that counts gas.',
      mapResultAt(STATE, 'capacity', () => 0),
    ],
    'price-follows-from-excess/excess-is-the-constant': [
      'The excess is `excessConversionConstant`.',
      mapResultAt(STATE, 'excess', () => 2_164_043),
    ],
  }),
];
