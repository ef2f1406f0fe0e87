import { type Mutant, mutantTable, mapResultAtIn } from '../../../src/reference-node/kit/index.ts';

const METHOD = 'platform.validatedBy';

/** Defects of platform.validatedBy. */
export const mutants: readonly Mutant[] = mutantTable(METHOD, {
  'agrees-with-get-blockchains/chain-for-subnet': [
    'The `subnetID` is the ID of the blockchain itself.',
    mapResultAtIn(METHOD, 'subnetID', (_, { args }) => args.id('blockchainID')),
  ],
});
