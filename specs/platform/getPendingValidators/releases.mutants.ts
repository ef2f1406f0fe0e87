import * as node from '../../../src/reference-node/kit/index.ts';

const METHOD = 'platform.getPendingValidators';
const V = 'validators/*';

/** Defects of platform.getPendingValidators in what releases do in place of what the document says. */
export const mutants: readonly node.Mutant[] = node.mutantTable(METHOD, {
  'weight-with-stake-amount/no-weight': [
    'The record of a validator has no `weight`.',
    node.mapResultAt(METHOD, `${V}/weight`, () => undefined),
    { history: 'F55' },
  ],
  'stake-amount-always/no-stake-amount': [
    'The record of a validator has no `stakeAmount`.',
    node.mapResultAt(METHOD, `${V}/stakeAmount`, () => undefined),
    { history: 'F55' },
  ],
  'elastic-records-have-weight/weight-of-one-on-elastic': [
    'On an elastic Subnet every `weight` is 1.',
    node.mapStakerRecords(METHOD, (record) => ({ ...record, weight: '1' }), node.isAbout('elastic')),
  ],
  'permissioned-records-have-stake-amount/nothing-staked-on-permissioned': [
    'On a permissioned Subnet every `stakeAmount` is 0.',
    node.mapStakerRecords(METHOD, (record) => ({ ...record, stakeAmount: '0' }), node.isAbout('permissioned')),
  ],
  'delegator-weight/delegator-without-weight': [
    'The record of a delegator has no `weight`.',
    node.mapResultAt(METHOD, 'delegators/*/weight', () => undefined),
  ],
  'signer-proof-spelt-out/proof-misspelt': [
    'The name of the member `proofOfPossession` lacks one letter.',
    node.withDialect({ signerProofName: 'proofOfPosession' }, [METHOD]),
  ],
  'delegation-fee-on-primary-network/no-fee-on-primary': [
    'The record of a Primary Network validator has no `delegationFee`.',
    node.mapResultAt(METHOD, `${V}/delegationFee`, () => undefined),
  ],
  'delegation-fee-omitted-on-permissioned/fee-on-permissioned': [
    'The record of a permissioned Subnet validator also has `delegationFee`.',
    node.withDialect({ pendingDelegationFee: 'always' }, [METHOD]),
  ],
});
