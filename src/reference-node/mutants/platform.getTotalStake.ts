import { fieldMutants } from './fields.ts';
import type { Mutant } from './mutant.ts';

const METHOD = 'platform.getTotalStake';

/** Defects of platform.getTotalStake. */
export const GET_TOTAL_STAKE_MUTANTS: readonly Mutant[] = [
  ...fieldMutants(METHOD, {
    result: { path: '', kind: 'object' },
    stake: { path: 'stake', kind: 'decimal', required: false },
    weight: { path: 'weight', kind: 'decimal' },
  }),
];
