import { ZERO_ID } from '../../../rpc/arguments.ts';
import { answerWhen, insteadOfError, resultAt, resultAtOf } from '../../../changes/changes.ts';
import { fieldMutants } from '../../kit/fields.ts';
import { type Mutant, mutantsOf } from '../../kit/mutant.ts';
import { arrayTakenForItem, checksumIgnored } from '../../../changes/unchecked.ts';

const METHOD = 'platform.validatedBy';
const mutant = mutantsOf(METHOD);

/** Defects of platform.validatedBy. */
export const VALIDATED_BY_MUTANTS: readonly Mutant[] = [
  ...fieldMutants(METHOD, {
    result: { path: '', kind: 'object' },
    'subnet-id': { path: 'subnetID', kind: 'id' },
  }),
  mutant(
    'agrees-with-get-blockchains',
    'primary-for-all',
    'The Primary Network validates every blockchain.',
    resultAt(METHOD, 'subnetID', () => ZERO_ID),
  ),
  mutant(
    'agrees-with-get-blockchains',
    'chain-for-subnet',
    'The blockchain itself is given for its Subnet.',
    resultAtOf(METHOD, 'subnetID', (_, { args }) => args.id('blockchainID')),
  ),
  mutant(
    'unknown-blockchain-is-an-error',
    'primary-for-unknown',
    'An ID that no blockchain has is validated by the Primary Network.',
    insteadOfError(METHOD, () => ({ subnetID: ZERO_ID })),
  ),
  mutant(
    'subnet-id-given-is-an-error',
    'subnet-by-itself',
    'A Subnet counts as validated by itself.',
    answerWhen(
      METHOD,
      ({ ledger, args }) => ledger.subnet(args.id('blockchainID')) !== undefined,
      ({ args }) => ({ subnetID: args.id('blockchainID') }),
    ),
  ),
  mutant(
    'bad-blockchain-id-is-an-error',
    'checksum-ignored',
    'The checksum of `blockchainID` is not looked at.',
    checksumIgnored(METHOD, 'blockchainID'),
  ),
  mutant(
    'blockchain-id-of-wrong-type-is-an-error',
    'array-unpacked',
    'An array with a blockchain ID stands for the ID.',
    arrayTakenForItem(METHOD, 'blockchainID'),
  ),
];
