import * as node from '../../../src/reference-node/kit/index.ts';

const METHOD = 'platform.getBlockchains';
const B = 'blockchains/*';

export const mutants: readonly node.Mutant[] = node.mutantTable(METHOD, {
  'in-the-order-of-subnets/oldest-first': [
    'The blockchain that was created first comes first.',
    node.mapResultAt(METHOD, 'blockchains', (list) => (node.isItems(list) ? list.toReversed() : list)),
  ],
  'excludes-the-p-chain/with-the-p-chain': [
    'The list contains the P-Chain.',
    node.mapResultAt(METHOD, 'blockchains', (list) => (node.isItems(list) ? [...list, likeThe(list[0])] : list)),
  ],
  'includes-primary-network-chains/of-subnets-only': [
    'The list lacks the blockchains of the Primary Network.',
    node.withLedger(METHOD, (ledger) => chainsOf(ledger, ({ subnetId }) => subnetId !== node.ZERO_ID)),
    { history: 'F39' },
  ],
  'names-the-primary-network-chains/chains-named-by-alias': [
    'The names of the X-Chain and the C-Chain are their aliases.',
    node.mapResultAt(METHOD, `${B}/name`, (name) => node.text(name).replace(/^([XC])-Chain$/, '$1')),
  ],
  'includes-what-subnets-validate/all-of-primary': [
    'The `subnetID` of every blockchain is the Primary Network.',
    node.mapResultAt(METHOD, `${B}/subnetID`, () => node.ZERO_ID),
  ],
  'agrees-with-transaction/vm-of-the-first': [
    'Every blockchain runs the virtual machine of the first.',
    node.mapResultAtIn(METHOD, `${B}/vmID`, (_, { ledger }) => ledger.blockchains()[0]?.vmId),
  ],
  'agrees-with-transaction/subnet-of-the-next': [
    'Every blockchain has the Subnet of the last.',
    node.mapResultAtIn(METHOD, `${B}/subnetID`, (_, { ledger }) => ledger.blockchains().at(-1)?.subnetId),
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

function chainsOf(
  ledger: node.Ledger,
  isKept: (chain: ReturnType<node.Ledger['blockchains']>[number]) => boolean,
): Partial<node.Ledger> {
  return { blockchains: () => ledger.blockchains().filter(isKept) };
}
