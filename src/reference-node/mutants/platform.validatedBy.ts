import { fieldMutants } from './fields.ts';
import type { Mutant } from './mutant.ts';

const METHOD = 'platform.validatedBy';

/** Defects of platform.validatedBy. */
export const VALIDATED_BY_MUTANTS: readonly Mutant[] = [
  ...fieldMutants(METHOD, {
    result: { path: '', kind: 'object' },
    'subnet-id': { path: 'subnetID', kind: 'id' },
  }),
];
