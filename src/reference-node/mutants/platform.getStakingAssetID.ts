import { answerWhen, argumentIgnored, errorWhen, insteadOfError, resultAtOf } from './changes.ts';
import { leftOut } from './conditions.ts';
import { fieldMutants } from './fields.ts';
import { elasticByDefault, isAbout, someSubnet } from './known-subnets.ts';
import { type Mutant, mutantsOf } from './mutant.ts';
import { notTextTaken } from './taken.ts';
import { checksumIgnored } from './unchecked.ts';

const METHOD = 'platform.getStakingAssetID';
const mutant = mutantsOf(METHOD);

/** Defects of platform.getStakingAssetID. */
export const GET_STAKING_ASSET_ID_MUTANTS: readonly Mutant[] = [
  ...fieldMutants(METHOD, {
    result: { path: '', kind: 'object' },
    'asset-id': { path: 'assetID', kind: 'id' },
  }),
  mutant(
    'subnet-id-optional',
    'needs-a-subnet',
    'Without `subnetID` it is an error.',
    errorWhen(METHOD, leftOut('subnetID')),
  ),
  mutant(
    'subnet-id-defaults-to-primary',
    'elastic-by-default',
    'Without `subnetID` it answers for an elastic Subnet.',
    elasticByDefault(METHOD),
  ),
  mutant(
    'is-the-asset-that-is-staked',
    'token-for-all',
    'The asset of an elastic Subnet is given for the Primary Network, too.',
    resultAtOf(METHOD, 'assetID', (_, { ledger }) => ledger.subnet(someSubnet(ledger, 'elastic'))?.stakingAssetId),
  ),
  mutant('asset-of-elastic-subnet', 'subnet-ignored', '`subnetID` is ignored.', argumentIgnored(METHOD, 'subnetID')),
  mutant(
    'asset-of-elastic-subnet',
    'subnet-for-asset',
    'The ID of an elastic Subnet is given for that of its asset.',
    answerWhen(METHOD, isAbout('elastic'), ({ args }) => ({ assetID: args.id('subnetID') })),
  ),
  mutant(
    'permissioned-subnet-is-an-error',
    'avax-for-permissioned',
    'A Subnet without staking has the asset of the Primary Network.',
    insteadOfError(METHOD, ({ ledger }) => ({ assetID: ledger.avaxAssetId })),
  ),
  mutant(
    'bad-subnet-id-is-an-error',
    'checksum-ignored',
    'The checksum of `subnetID` is not looked at.',
    checksumIgnored(METHOD, 'subnetID'),
  ),
  mutant(
    'subnet-id-of-wrong-type-is-an-error',
    'wrong-type-passed-over',
    'A `subnetID` that is no text counts as left out.',
    notTextTaken(METHOD, 'subnetID'),
  ),
];
