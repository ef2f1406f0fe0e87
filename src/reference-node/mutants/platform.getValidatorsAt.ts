import { fieldMutants } from './fields.ts';
import type { Mutant } from './mutant.ts';

const METHOD = 'platform.getValidatorsAt';

/** Defects of platform.getValidatorsAt. */
export const GET_VALIDATORS_AT_MUTANTS: readonly Mutant[] = [
  ...fieldMutants(METHOD, {
    result: { path: '', kind: 'object' },
    validators: { path: 'validators', kind: 'map' },
    'node-id': { path: 'validators/@', kind: 'node-id' },
    weight: { path: 'validators/*', kind: 'integer' },
  }),
];
