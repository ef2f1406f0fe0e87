import { type Mutant, fieldMutants, mutantTable, mapResultAt } from '../../../src/reference-node/kit/index.ts';

const VALIDATOR_STATE = 'platform.getValidatorFeeState';

/** Defects of platform.getValidatorFeeState. */
export const mutants: readonly Mutant[] = [
  ...fieldMutants(VALIDATOR_STATE, {
    result: { path: '', kind: 'object' },
    excess: { path: 'excess', kind: 'json-integer' },
    price: { path: 'price', kind: 'json-integer' },
    timestamp: { path: 'timestamp', kind: 'time' },
  }),
  ...mutantTable(VALIDATOR_STATE, {
    'price-not-below-the-minimum/price-below': [
      'The price is below the minimum of the configuration.',
      mapResultAt(VALIDATOR_STATE, 'price', () => 0),
    ],
  }),
];
