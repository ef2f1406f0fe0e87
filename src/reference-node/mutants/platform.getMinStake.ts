import { fieldMutants } from './fields.ts';
import type { Mutant } from './mutant.ts';

const METHOD = 'platform.getMinStake';

/** Defects of platform.getMinStake. */
export const GET_MIN_STAKE_MUTANTS: readonly Mutant[] = [
  ...fieldMutants(METHOD, {
    result: { path: '', kind: 'object' },
    'min-validator-stake': { path: 'minValidatorStake', kind: 'integer' },
    'min-delegator-stake': { path: 'minDelegatorStake', kind: 'integer' },
  }),
];
