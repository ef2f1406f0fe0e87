import { fieldMutants } from './fields.ts';
import type { Mutant } from './mutant.ts';

const METHOD = 'platform.getCurrentSupply';

/** Defects of platform.getCurrentSupply. */
export const GET_CURRENT_SUPPLY_MUTANTS: readonly Mutant[] = [
  ...fieldMutants(METHOD, {
    result: { path: '', kind: 'object' },
    supply: { path: 'supply', kind: 'integer' },
  }),
];
