import {
  type Json,
  type Ledger,
  type Mutant,
  ZERO_ID,
  isItems,
  isMembers,
  mutantTable,
  mapResultAt,
  mapResultAtIn,
  withLedger,
  text,
  acceptWrongParams,
} from '../../../src/reference-node/kit/index.ts';

const METHOD = 'platform.getBlockchains';
const B = 'blockchains/*';
const AVM = 'jvYyfQTxGMJLuGWa55kdP2p2zSUYsQ5Raupu4TW34ZAUBAbtq';

/** Defects of platform.getBlockchains. */
export const mutants: readonly Mutant[] = mutantTable(METHOD, {
  'in-the-order-of-subnets/oldest-first': [
    'The blockchain that was created first comes first.',
    mapResultAt(METHOD, 'blockchains', (list) => (isItems(list) ? list.toReversed() : list)),
  ],
  'in-the-order-of-subnets/subnets-reversed': [
    'The Subnets of the blockchains are in reverse order.',
    mapResultAtIn(METHOD, 'blockchains', (list, { ledger }) => {
      const all = [
        ...ledger
          .subnets()
          .map(({ id }) => id)
          .toReversed(),
        ZERO_ID,
      ];
      const placeOf = (one: Json): number => (isMembers(one) ? all.indexOf(text(one.subnetID)) : 0);
      return isItems(list) ? list.toSorted((a, b) => placeOf(a) - placeOf(b)) : list;
    }),
  ],
  'excludes-the-p-chain/with-the-p-chain': [
    'The list contains the P-Chain.',
    mapResultAt(METHOD, 'blockchains', (list) => (isItems(list) ? [...list, likeThe(list[0])] : list)),
  ],
  'includes-primary-network-chains/of-subnets-only': [
    'The list lacks the blockchains of the Primary Network.',
    withLedger(METHOD, (ledger) => chainsOf(ledger, ({ subnetId }) => subnetId !== ZERO_ID)),
    { history: 'F39' },
  ],
  'names-the-primary-network-chains/chains-named-by-alias': [
    'The names of the X-Chain and the C-Chain are their aliases.',
    mapResultAt(METHOD, `${B}/name`, (name) => text(name).replace(/^([XC])-Chain$/, '$1')),
  ],
  'names-the-primary-network-chains/machines-swapped': [
    'The C-Chain has the virtual machine of the X-Chain.',
    mapResultAt(METHOD, B, (chain) => (isMembers(chain) && chain.name === 'C-Chain' ? { ...chain, vmID: AVM } : chain)),
  ],
  'includes-what-subnets-validate/all-of-primary': [
    'The `subnetID` of every blockchain is the Primary Network.',
    mapResultAt(METHOD, `${B}/subnetID`, () => ZERO_ID),
  ],
  'agrees-with-transaction/vm-of-the-first': [
    'Every blockchain runs the virtual machine of the first.',
    mapResultAtIn(METHOD, `${B}/vmID`, (_, { ledger }) => ledger.blockchains()[0]?.vmId),
  ],
  'agrees-with-transaction/subnet-of-the-next': [
    'Every blockchain has the Subnet of the last.',
    mapResultAtIn(METHOD, `${B}/subnetID`, (_, { ledger }) => ledger.blockchains().at(-1)?.subnetId),
  ],
  'params-of-wrong-type-is-an-error/any-params': [
    'The method accepts a string as `params`.',
    acceptWrongParams(METHOD),
  ],
});

/** A record of the P-Chain, whose ID is that of the Primary Network. */
function likeThe(chain: Json | undefined): Json {
  return { ...(isMembers(chain) ? chain : {}), id: ZERO_ID, name: 'P-Chain', subnetID: ZERO_ID };
}

function chainsOf(
  ledger: Ledger,
  isKept: (chain: ReturnType<Ledger['blockchains']>[number]) => boolean,
): Partial<Ledger> {
  return { blockchains: () => ledger.blockchains().filter(isKept) };
}
