import { fieldMutants } from './fields.ts';
import type { Mutant } from './mutant.ts';

const METHOD = 'platform.sampleValidators';

/** Defects of platform.sampleValidators. */
export const SAMPLE_VALIDATORS_MUTANTS: readonly Mutant[] = [
  ...fieldMutants(METHOD, {
    result: { path: '', kind: 'object' },
    validators: { path: 'validators', kind: 'array' },
    'node-id': { path: 'validators/*', kind: 'node-id' },
  }),
];
