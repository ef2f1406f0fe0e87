import { type Mutant, fieldMutants, mutantTable } from '../../../src/reference-node/kit/index.ts';

const METHOD = 'platform.getStakingAssetID';

/** Defects of platform.getStakingAssetID. */
export const mutants: readonly Mutant[] = [...fieldMutants(METHOD), ...mutantTable(METHOD, {})];
