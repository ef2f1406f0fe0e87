import { fieldMutants } from './fields.ts';
import type { Mutant } from './mutant.ts';

const METHOD = 'index.isAccepted';

/** Defects of index.isAccepted. */
export const IS_ACCEPTED_MUTANTS: readonly Mutant[] = [
  ...fieldMutants(METHOD, {
    'result-is-an-object': { path: '', kind: 'object' },
    'is-accepted': { path: 'isAccepted', kind: 'boolean' },
  }),
];
