import * as node from '../../../src/reference-node/kit/index.ts';

const VALIDATOR_STATE = 'platform.getValidatorFeeState';

export const mutants: readonly node.Mutant[] = [
  ...node.feeStateMutants(VALIDATOR_STATE),
  ...node.mutantTable(VALIDATOR_STATE, {
    'price-not-below-the-minimum/price-below': [
      'The price is below the minimum of the configuration.',
      node.mapResultAt(VALIDATOR_STATE, 'price', () => 0),
    ],
  }),
];
