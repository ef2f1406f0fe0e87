import * as node from '../../../src/reference-node/kit/index.ts';
const METHOD = 'platform.getPendingValidators';
const V = 'validators/*';

/** What the method makes of its arguments, and single members. */
export const mutants: readonly node.Mutant[] = node.mutantTable(METHOD, {
  'agrees-with-transaction/fee-of-nobody': [
    'The `delegationFee` of a pending validator is 1 percent too high.',
    node.mapResultAt(METHOD, 'validators/*/delegationFee', (fee) => (Number(fee) + 1).toFixed(4)),
  ],
  'delegation-fee-is-percent/fee-below-zero': [
    'The delegation fee is negative.',
    node.mapResultAt(METHOD, 'validators/*/delegationFee', (fee) => `-${node.text(fee)}`),
  ],
  'weight-omitted-with-stake-amount/both-amounts': [
    'The record of a pending staking validator also has `weight`.',
    node.mapStakerRecords(METHOD, (record) => ({ ...record, weight: record.weight ?? record.stakeAmount })),
    { history: 'F55' },
  ],
  'elastic-records-have-no-weight/elastic-like-permissioned': [
    'The method treats an elastic Subnet as a permissioned Subnet.',
    node.mapStakerRecords(
      METHOD,
      ({ stakeAmount, ...others }) => ({ ...others, weight: stakeAmount }),
      node.isAbout('elastic'),
    ),
  ],
  'signer-omitted-without-bls-key/signer-for-all': [
    'The record of a validator without a BLS key contains the key of another.',
    node.mapResultAt(METHOD, 'validators', (validators) => {
      const records = node.isItems(validators) ? validators.filter(node.isMembers) : [];
      const signer = records.find((record) => record.signer !== undefined)?.signer;
      return records.map((record) => ({ ...record, signer: record.signer ?? signer }));
    }),
  ],
  'signer-with-bls-key/signer-missing': [
    'No record of a validator contains its BLS key.',
    node.mapResultAt(METHOD, `${V}/signer`, () => undefined),
    { history: 'F58' },
  ],
  'not-yet-started/starts-at-once': [
    'The `startTime` of validators is the chain time.',
    node.withStakers('pendingValidators', METHOD, (all, { ledger }) =>
      all.map((one) => node.stakerWith(one, { startTime: ledger.time })),
    ),
  ],
  'delegators-not-yet-started/delegators-start-at-once': [
    'The `startTime` of delegators is the chain time.',
    node.withStakers('pendingDelegators', METHOD, (all, { ledger }) =>
      all.map((one) => node.stakerWith(one, { startTime: ledger.time })),
    ),
  ],
  'not-among-current/one-in-both': [
    'The list contains a started validator with a start in one year.',
    node.withStakers('pendingValidators', METHOD, (all, { ledger, args }) => {
      const [first] = ledger.currentValidators(args.id('subnetID'));
      return first === undefined ? all : [...all, node.stakerWith(first, { startTime: ledger.time + 31_536_000n })];
    }),
  ],
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
