import { type Mutant, feeStateMutants, mapResultAt, mutantTable } from '../../../src/reference-node/kit/index.ts';

const VALIDATOR_STATE = 'platform.getValidatorFeeState';

/** Defects of platform.getValidatorFeeState. */
export const mutants: readonly Mutant[] = [
  ...feeStateMutants(VALIDATOR_STATE),
  ...mutantTable(VALIDATOR_STATE, {
    'price-not-below-the-minimum/price-below': [
      'The price is below the minimum of the configuration.',
      mapResultAt(VALIDATOR_STATE, 'price', () => 0),
    ],
  }),
];
