import { ZERO_ID } from '../../../rpc/arguments.ts';
import { insteadOfError, resultAt, resultAtOf, seen } from '../../../changes/changes.ts';
import { fieldMutants } from '../../kit/fields.ts';
import { isItems } from '../../../changes/json-path.ts';
import { primaryForAll } from '../../../changes/known-subnets.ts';
import { type Mutant, mutantsOf } from '../../kit/mutant.ts';
import { notTextTaken } from '../../../changes/taken.ts';
import { checksumIgnored } from '../../../changes/unchecked.ts';

const METHOD = 'platform.validates';
const mutant = mutantsOf(METHOD);

/** Defects of platform.validates. */
export const VALIDATES_MUTANTS: readonly Mutant[] = [
  ...fieldMutants(METHOD, {
    result: { path: '', kind: 'object' },
    'blockchain-ids': { path: 'blockchainIDs', kind: 'list' },
    'blockchain-id': { path: 'blockchainIDs/*', kind: 'id' },
  }),
  mutant(
    'agrees-with-get-blockchains',
    'newest-left-out',
    'The blockchain that was created last is missing.',
    resultAt(METHOD, 'blockchainIDs', (ids) => (isItems(ids) ? ids.slice(1) : ids)),
  ),
  mutant('agrees-with-get-blockchains', 'subnet-ignored', '`subnetID` is ignored.', primaryForAll(METHOD)),
  mutant(
    'inverse-of-validated-by',
    'all-for-all',
    'Every Subnet validates all blockchains.',
    resultAtOf(METHOD, 'blockchainIDs', (_, { ledger }) => ledger.blockchains().map(({ id }) => id)),
  ),
  mutant(
    'primary-network-validates-its-chains',
    'one-chain',
    'The Primary Network validates no more than one blockchain.',
    resultAt(METHOD, 'blockchainIDs', (ids) => (isItems(ids) ? ids.slice(0, 1) : ids)),
  ),
  mutant(
    'primary-network-validates-its-chains',
    'without-primary',
    'The blockchains of the Primary Network are not known.',
    seen(METHOD, (ledger) => ({
      blockchains: () => ledger.blockchains().filter(({ subnetId }) => subnetId !== ZERO_ID),
    })),
  ),
  mutant(
    'none-is-empty',
    'left-out-for-none',
    'Where there is no blockchain the member is left out.',
    resultAt(METHOD, 'blockchainIDs', (ids) => (isItems(ids) && ids.length === 0 ? undefined : ids)),
  ),
  mutant(
    'ids-unique',
    'first-twice',
    'The first blockchain comes twice.',
    resultAt(METHOD, 'blockchainIDs', (ids) => (isItems(ids) ? [...ids.slice(0, 1), ...ids] : ids)),
  ),
  mutant(
    'unknown-subnet-is-an-error',
    'none-for-unknown',
    'An ID that no Subnet has validates nothing.',
    insteadOfError(METHOD, () => ({ blockchainIDs: [] })),
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
