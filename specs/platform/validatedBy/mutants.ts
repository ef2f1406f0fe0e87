import {
  type Mutant,
  ZERO_ID,
  respondWhen,
  fieldMutants,
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
    'subnet-id-given-is-an-error/subnet-by-itself': [
      'The method returns the Subnet ID for the ID of a Subnet.',
      respondWhen(
        METHOD,
        ({ ledger, args }) => ledger.subnet(args.id('blockchainID')) !== undefined,
        ({ args }) => ({ subnetID: args.id('blockchainID') }),
      ),
    ],
  }),
];
