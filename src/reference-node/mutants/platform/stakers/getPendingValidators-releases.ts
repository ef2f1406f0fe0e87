import type { Json } from '../../../ledger.ts';
import { resultAt, resultAtOf, spoken } from '../../../changes/changes.ts';
import { isMembers } from '../../../changes/json-path.ts';
import { isAbout } from '../../../changes/known-subnets.ts';
import type { Change } from '../../../changes/change.ts';
import { type Mutant, mutantTable } from '../../kit/mutant.ts';

const METHOD = 'platform.getPendingValidators';
const V = 'validators/*';

/** Defects of platform.getPendingValidators in what releases do in place of what the document says. */
export const PENDING_RELEASE_MUTANTS: readonly Mutant[] = mutantTable(METHOD, {
  'weight-with-stake-amount/no-weight': [
    'The record of a validator has no `weight`.',
    resultAt(METHOD, `${V}/weight`, () => undefined),
    { history: 'F55' },
  ],
  'stake-amount-always/no-stake-amount': [
    'The record of a validator has no `stakeAmount`.',
    resultAt(METHOD, `${V}/stakeAmount`, () => undefined),
    { history: 'F55' },
  ],
  'elastic-records-have-weight/weight-of-one-on-elastic': [
    'On an elastic Subnet every `weight` is 1.',
    onRecordsOf('elastic', (record) => ({ ...record, weight: '1' })),
  ],
  'permissioned-records-have-stake-amount/nothing-staked-on-permissioned': [
    'On a permissioned Subnet every `stakeAmount` is 0.',
    onRecordsOf('permissioned', (record) => ({ ...record, stakeAmount: '0' })),
  ],
  'delegator-weight/delegator-without-weight': [
    'The record of a delegator has no `weight`.',
    resultAt(METHOD, 'delegators/*/weight', () => undefined),
  ],
  'signer-proof-spelt-out/proof-misspelt': [
    'The name of the member `proofOfPossession` lacks one letter.',
    spoken({ signerProofName: 'proofOfPosession' }, [METHOD]),
  ],
  'delegation-fee-on-primary-network/no-fee-on-primary': [
    'The record of a Primary Network validator has no `delegationFee`.',
    resultAt(METHOD, `${V}/delegationFee`, () => undefined),
  ],
  'delegation-fee-omitted-on-permissioned/fee-on-permissioned': [
    'The record of a permissioned Subnet validator also has `delegationFee`.',
    spoken({ pendingDelegationFee: 'always' }, [METHOD]),
  ],
});

type Members = Readonly<Record<string, Json | undefined>>;

function onRecordsOf(kind: 'elastic' | 'permissioned', change: (record: Members) => Members): Change {
  return resultAtOf(METHOD, V, (record, call) => (isMembers(record) && isAbout(kind)(call) ? change(record) : record));
}
