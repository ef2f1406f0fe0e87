import { fieldMutants } from './fields.ts';
import type { Mutant } from './mutant.ts';

const METHOD = 'platform.getStake';

/** Defects of platform.getStake. */
export const GET_STAKE_MUTANTS: readonly Mutant[] = [
  ...fieldMutants(METHOD, {
    result: { path: '', kind: 'object' },
    staked: { path: 'staked', kind: 'integer', required: false },
    stakeds: { path: 'stakeds', kind: 'map' },
    'asset-id': { path: 'stakeds/@', kind: 'id' },
    'asset-amount': { path: 'stakeds/*', kind: 'integer' },
    'staked-outputs': { path: 'stakedOutputs', kind: 'array' },
    'staked-output': { path: 'stakedOutputs/*', kind: 'hex' },
    encoding: { path: 'encoding', kind: 'word' },
  }),
];
