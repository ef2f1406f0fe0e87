import {
  type Mutant,
  respondWhen,
  ignoreArgument,
  fieldMutants,
  isAbout,
  mutantTable,
  mapResultAtIn,
  someSubnet,
} from '../../../src/reference-node/kit/index.ts';

const METHOD = 'platform.getStakingAssetID';

/** Defects of platform.getStakingAssetID. */
export const mutants: readonly Mutant[] = [
  ...fieldMutants(METHOD),
  ...mutantTable(METHOD, {
    'is-the-asset-that-is-staked/token-for-all': [
      'The method also returns the asset of an elastic Subnet for the Primary Network.',
      mapResultAtIn(METHOD, 'assetID', (_, { ledger }) => ledger.subnet(someSubnet(ledger, 'elastic'))?.stakingAssetId),
    ],
    'asset-of-elastic-subnet/subnet-ignored': ['The method ignores `subnetID`.', ignoreArgument(METHOD, 'subnetID')],
    'asset-of-elastic-subnet/subnet-for-asset': [
      'The `assetID` is the ID of the elastic Subnet itself.',
      respondWhen(METHOD, isAbout('elastic'), ({ args }) => ({ assetID: args.id('subnetID') })),
    ],
  }),
];
