import {
  type Mutant,
  ZERO_ID,
  respondWhen,
  acceptArrayForItem,
  ignoreChecksum,
  fieldMutants,
  respondInsteadOfError,
  mutantTable,
  mapResultAt,
  mapResultAtIn,
} from '../../../src/reference-node/kit/index.ts';

const METHOD = 'platform.validatedBy';

/** Defects of platform.validatedBy. */
export const mutants: readonly Mutant[] = [
  ...fieldMutants(METHOD),
  ...mutantTable(METHOD, {
    'agrees-with-get-blockchains/primary-for-all': [
      'The Primary Network validates every blockchain.',
      mapResultAt(METHOD, 'subnetID', () => ZERO_ID),
    ],
    'agrees-with-get-blockchains/chain-for-subnet': [
      'The `subnetID` is the ID of the blockchain itself.',
      mapResultAtIn(METHOD, 'subnetID', (_, { args }) => args.id('blockchainID')),
    ],
    'unknown-blockchain-is-an-error/primary-for-unknown': [
      'The method returns the Primary Network for an unknown blockchain ID.',
      respondInsteadOfError(METHOD, () => ({ subnetID: ZERO_ID })),
    ],
    'subnet-id-given-is-an-error/subnet-by-itself': [
      'The method returns the Subnet ID for the ID of a Subnet.',
      respondWhen(
        METHOD,
        ({ ledger, args }) => ledger.subnet(args.id('blockchainID')) !== undefined,
        ({ args }) => ({ subnetID: args.id('blockchainID') }),
      ),
    ],
    'bad-blockchain-id-is-an-error/checksum-ignored': [
      'The method ignores the checksum of `blockchainID`.',
      ignoreChecksum(METHOD, 'blockchainID'),
    ],
    'blockchain-id-of-wrong-type-is-an-error/array-unpacked': [
      'The method accepts an array with a blockchain ID as the ID.',
      acceptArrayForItem(METHOD, 'blockchainID'),
    ],
  }),
];
