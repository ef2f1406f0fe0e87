import { fieldMutants } from './fields.ts';
import type { Mutant } from './mutant.ts';

const METHOD = 'platform.getBlockchainStatus';

/** Defects of platform.getBlockchainStatus. */
export const GET_BLOCKCHAIN_STATUS_MUTANTS: readonly Mutant[] = [
  ...fieldMutants(METHOD, {
    result: { path: '', kind: 'object' },
    status: { path: 'status', kind: 'word' },
  }),
];
