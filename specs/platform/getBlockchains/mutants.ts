import * as node from '../../../src/reference-node/kit/index.ts';

const METHOD = 'platform.getBlockchains';
export const mutants: readonly node.Mutant[] = node.mutantTable(METHOD, {
  'excludes-the-p-chain/with-the-p-chain': [
    'The list contains the P-Chain.',
    node.mapResultAt(METHOD, 'blockchains', (list) => (node.isItems(list) ? [...list, likeThe(list[0])] : list)),
  ],
  'includes-primary-network-chains/of-subnets-only': [
    'The list lacks the blockchains of the Primary Network.',
    node.withLedger(METHOD, (ledger) => ({
      blockchains: () => ledger.blockchains().filter(({ subnetId }) => subnetId !== node.ZERO_ID),
    })),
    { history: 'F39' },
  ],
  'params-of-wrong-type-is-an-error/any-params': [
    'The method accepts a string as `params`.',
    node.acceptWrongParams(METHOD),
  ],
});

/** A record of the P-Chain, whose ID is that of the Primary Network. */
function likeThe(chain: node.Json | undefined): node.Json {
  return { ...(node.isMembers(chain) ? chain : {}), id: node.ZERO_ID, name: 'P-Chain', subnetID: node.ZERO_ID };
}
