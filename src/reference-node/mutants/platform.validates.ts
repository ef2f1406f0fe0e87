import { fieldMutants } from './fields.ts';
import type { Mutant } from './mutant.ts';

const METHOD = 'platform.validates';

/** Defects of platform.validates. */
export const VALIDATES_MUTANTS: readonly Mutant[] = [
  ...fieldMutants(METHOD, {
    result: { path: '', kind: 'object' },
    'blockchain-ids': { path: 'blockchainIDs', kind: 'array' },
    'blockchain-id': { path: 'blockchainIDs/*', kind: 'id' },
  }),
];
