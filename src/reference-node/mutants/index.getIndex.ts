import { fieldMutants } from './fields.ts';
import type { Mutant } from './mutant.ts';

const METHOD = 'index.getIndex';

/** Defects of index.getIndex. */
export const GET_INDEX_MUTANTS: readonly Mutant[] = [
  ...fieldMutants(METHOD, {
    'result-is-an-object': { path: '', kind: 'object' },
    index: { path: 'index', kind: 'decimal' },
  }),
];
