import * as node from '../../../src/reference-node/kit/index.ts';

const METHOD = 'platform.getCurrentValidators';

/** Defects of platform.getCurrentValidators in the records of validators that renew themselves. */
export const mutants: readonly node.Mutant[] = [
  ...node.mutantsOfFields(METHOD, {
    'validator-authority': { path: 'validators/*/validatorAuthority', kind: 'object', required: false },
    'next-period': { path: 'validators/*/nextPeriod', kind: 'decimal', required: false },
    'auto-compound-reward-shares': {
      path: 'validators/*/autoCompoundRewardShares',
      kind: 'decimal',
      required: false,
    },
  }),
  ...node.mutantTable(METHOD, {
    'renewal-members-where-it-renews/no-next-period': [
      'The record of a validator that renews itself has no `nextPeriod`.',
      node.mapStakerRecords(METHOD, ({ nextPeriod: _gone, ...others }) => others),
    ],
    'validator-authority-agrees-with-transaction/reward-owner-as-authority': [
      'The `validatorAuthority` is the owner of the rewards.',
      node.mapStakerRecords(METHOD, (record) =>
        node.isMembers(record.validatorAuthority)
          ? { ...record, validatorAuthority: record.validationRewardOwner }
          : record,
      ),
    ],
    'renewal-terms-are-the-last-accepted/first-terms': [
      'The record shows the period with which the last one began.',
      node.mapStakerRecords(METHOD, (record) =>
        'nextPeriod' in record
          ? { ...record, nextPeriod: `${BigInt(node.text(record.endTime)) - BigInt(node.text(record.startTime))}` }
          : record,
      ),
    ],
    'renewed-period-follows-the-last-one/period-of-the-whole-life': [
      'The period of a validator that renews itself begins a day earlier.',
      node.withRenewing(METHOD, ({ startTime }) => ({ startTime: startTime - 86_400n })),
    ],
    'renewed-period-follows-the-last-one/end-of-the-next-period': [
      'The `endTime` is that of the period behind the present one.',
      node.withRenewing(METHOD, ({ startTime, endTime }) => ({ endTime: endTime + (endTime - startTime) })),
    ],
    'renewed-weight-is-stake-and-restaked/stake-alone': [
      'The weight of a validator that renews itself does not contain what it restaked.',
      node.withRenewing(METHOD, ({ stakeOutputs }) => ({
        weight: stakeOutputs.reduce((sum, { amount }) => sum + amount, 0n),
      })),
    ],
    'renewal-begins-new-accrual/accrual-goes-on': [
      'The fees that a renewal has paid still count as accrued.',
      node.withRenewing(METHOD, ({ accruedDelegateeReward }) => ({
        accruedDelegateeReward: accruedDelegateeReward + 1n,
      })),
    ],
  }),
];
