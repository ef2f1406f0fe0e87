import * as node from '../../../src/reference-node/kit/index.ts';

const METHOD = 'platform.validatedBy';

export const mutants: readonly node.Mutant[] = node.mutantTable(METHOD, {
  'agrees-with-get-blockchains/chain-for-subnet': [
    'The `subnetID` is the ID of the blockchain itself.',
    node.mapResultAtIn(METHOD, 'subnetID', (_, { args }) => args.id('blockchainID')),
  ],
  'own-chain-is-of-the-primary-network/own-chain-unknown': [
    'The method returns an error for the ID of the P-Chain, which no transaction created.',
    node.failWhen(
      METHOD,
      node.textThat('blockchainID', (id) => id === node.ZERO_ID),
      'not found',
    ),
  ],
});
