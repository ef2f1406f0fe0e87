import { fieldMutants } from './fields.ts';
import type { Mutant } from './mutant.ts';

const METHOD = 'platform.getMaxStakeAmount';

/** Defects of platform.getMaxStakeAmount. */
export const GET_MAX_STAKE_AMOUNT_MUTANTS: readonly Mutant[] = [
  ...fieldMutants(METHOD, {
    result: { path: '', kind: 'object' },
    amount: { path: 'amount', kind: 'integer' },
  }),
];
