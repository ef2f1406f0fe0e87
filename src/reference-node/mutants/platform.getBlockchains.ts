import { fieldMutants } from './fields.ts';
import type { Mutant } from './mutant.ts';

const METHOD = 'platform.getBlockchains';
const B = 'blockchains/*';

/** Defects of platform.getBlockchains. */
export const GET_BLOCKCHAINS_MUTANTS: readonly Mutant[] = [
  ...fieldMutants(METHOD, {
    result: { path: '', kind: 'object' },
    blockchains: { path: 'blockchains', kind: 'array' },
    blockchain: { path: B, kind: 'object' },
    id: { path: `${B}/id`, kind: 'id' },
    name: { path: `${B}/name`, kind: 'text' },
    'subnet-id': { path: `${B}/subnetID`, kind: 'id' },
    'vm-id': { path: `${B}/vmID`, kind: 'id' },
  }),
];
