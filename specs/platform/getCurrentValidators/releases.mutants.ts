import * as node from '../../../src/reference-node/kit/index.ts';

const METHOD = 'platform.getCurrentValidators';
const V = 'validators/*';
const D = `${V}/delegators/*`;

/** Defects of platform.getCurrentValidators in what releases do in place of what the document says. */
export const mutants: readonly node.Mutant[] = node.mutantTable(METHOD, {
  'weight-if-proof-of-stake/no-weight-of-stakers': [
    'The record of a staking validator has no `weight`.',
    node.mapStakerRecords(METHOD, ({ weight, ...others }) => (node.isStaking(others) ? others : { ...others, weight })),
    { history: 'F55' },
  ],
  'stake-amount-otherwise/no-stake-amount-of-others': [
    'The record of a validator without stake has no `stakeAmount`.',
    node.mapStakerRecords(METHOD, ({ stakeAmount, ...others }) =>
      node.isStaking(others) ? { ...others, stakeAmount } : others,
    ),
    { history: 'F55' },
  ],
  'in-the-order-of-ends/validators-reversed': [
    'The validators are in reverse order.',
    node.mapResultAt(METHOD, 'validators', (all) => (node.isItems(all) ? all.toReversed() : all)),
  ],
  'l1-in-the-order-of-node-ids/active-first': [
    'The validators of an L1 with a balance come first.',
    node.withLedger(METHOD, (ledger) => ({
      l1Validators: (id) => ledger.l1Validators(id).toSorted((a, b) => Number(b.balance > 0n) - Number(a.balance > 0n)),
    })),
  ],
  'owner-addresses-in-order/of-l1s-swapped': [
    'The first two addresses of an owner are swapped in the record of an L1 validator.',
    node.mapResultAt(METHOD, `${V}/remainingBalanceOwner/addresses`, node.WRONG_VALUES['first-two-swapped'][1]),
    { under: 'validators-of-l1s' },
  ],
  'weight-equals-stake-amount/weight-one-more': [
    'The `weight` is 1 higher than the `stakeAmount`.',
    node.mapStakerRecords(METHOD, (record) => ({ ...record, weight: `${BigInt(node.text(record.weight)) + 1n}` })),
  ],
  'delegation-weight/delegation-without-weight': [
    'The record of a delegation has no `weight`.',
    node.mapResultAt(METHOD, `${D}/weight`, () => undefined),
  ],
  'delegation-weight/delegation-weight-number': [
    'The `weight` of a delegation is a JSON number.',
    node.mapResultAt(METHOD, `${D}/weight`, (weight) => BigInt(node.text(weight))),
  ],
  'stake-amount-gone/stake-amount-kept': [
    'The records of validators still have `stakeAmount`.',
    node.mapStakerRecords(METHOD, (record) => ({ ...record, stakeAmount: record.weight })),
    { history: 'F55' },
  ],
  'delegation-stake-amount-gone/delegation-stake-amount-kept': [
    'The records of delegations still have `stakeAmount`.',
    node.mapResultAt(METHOD, D, (record) =>
      node.isMembers(record) ? { ...record, stakeAmount: record.weight } : record,
    ),
    { history: 'F55' },
  ],
  'uptime-on-primary-network/no-uptime-on-primary': [
    'The record of a Primary Network validator has no `uptime`.',
    node.mapResultAt(METHOD, `${V}/uptime`, () => undefined),
  ],
  'uptime-omitted-on-subnets/uptime-on-subnets': [
    'The record of a validator of another Subnet also has `uptime`.',
    node.mapStakerRecords(METHOD, (record) => ({ ...record, uptime: '100.0000' }), isOfSubnet),
  ],
  'connected-on-primary-network/connected-missing-on-primary': [
    'The record of a Primary Network validator has no `connected`.',
    node.mapResultAt(METHOD, `${V}/connected`, () => undefined),
  ],
  'connected-omitted-on-subnets/connected-on-subnets': [
    'The record of a validator of another Subnet also has `connected`.',
    node.mapStakerRecords(METHOD, (record) => ({ ...record, connected: true }), isOfSubnet),
  ],
  'delegation-fee-if-proof-of-stake/fee-named-rate': [
    'The member `delegationFee` is named `delegationFeeRate`.',
    node.mapStakerRecords(METHOD, ({ delegationFee, ...others }) =>
      delegationFee === undefined ? others : { ...others, delegationFeeRate: delegationFee },
    ),
    { under: 'fee-has-one-name' },
  ],
  'signer-proof-spelt-out/proof-misspelt': [
    'The name of the member `proofOfPossession` lacks one letter.',
    node.withDialect({ signerProofName: 'proofOfPosession' }, [METHOD]),
  ],
  'reward-owner/no-reward-owner': [
    'The record has no `rewardOwner`.',
    node.withDialect({ validatorRewardOwner: false }, [METHOD]),
    { history: 'F57' },
  ],
  'reward-owner-gone/reward-owner-kept': [
    'The record still has `rewardOwner`.',
    node.withDialect({ validatorRewardOwner: true }, [METHOD]),
    { history: 'F57' },
  ],
  'accrued-delegatee-reward/no-accrued-reward': [
    'The record has no `accruedDelegateeReward`.',
    node.withDialect({ accruedDelegateeReward: false }, [METHOD]),
  ],
});

function isOfSubnet({ args }: node.Call): boolean {
  return args.id('subnetID') !== node.ZERO_ID;
}
