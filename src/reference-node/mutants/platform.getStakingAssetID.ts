import { fieldMutants } from './fields.ts';
import type { Mutant } from './mutant.ts';

const METHOD = 'platform.getStakingAssetID';

/** Defects of platform.getStakingAssetID. */
export const GET_STAKING_ASSET_ID_MUTANTS: readonly Mutant[] = [
  ...fieldMutants(METHOD, {
    result: { path: '', kind: 'object' },
    'asset-id': { path: 'assetID', kind: 'id' },
  }),
];
