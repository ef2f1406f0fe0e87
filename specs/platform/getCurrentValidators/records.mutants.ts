import * as node from '../../../src/reference-node/kit/index.ts';

const METHOD = 'platform.getCurrentValidators';
const V = 'validators/*';

const D = `${V}/delegators/*`;

/** What members of records say. */
export const mutants: readonly node.Mutant[] = [
  ...node.mutantTable(METHOD, {
    'end-time-not-past/ended-stays': [
      'The list contains a validator that ended one second ago.',
      node.withStakers('currentValidators', METHOD, ([first, ...others], { ledger }) =>
        first === undefined ? [] : [node.stakerWith(first, { endTime: ledger.time - 1n }), ...others],
      ),
      { history: 'F59' },
    ],
    'delegation-fee-is-percent/fee-in-millionths': [
      'The delegation fee is in millionths instead of percent.',
      node.mapResultAt(METHOD, `${V}/delegationFee`, (fee) => (Number(fee) * 10_000).toFixed(4)),
    ],
    'delegation-fee-has-four-decimals/fee-without-zeros': [
      'The delegation fee has no trailing zeros.',
      node.mapResultAt(METHOD, `${V}/delegationFee`, (fee) => `${Number(fee)}`),
    ],
    'uptime-within-percent/uptime-above-hundred': [
      'The uptime of the first validator is above 100 %.',
      firstUptime('100.0001'),
      { history: 'F51' },
    ],
    'uptime-within-percent/uptime-negative': [
      'The uptime of the first validator is negative.',
      firstUptime('-0.5000'),
      { history: 'F51' },
    ],
    'uptime-is-percent-not-fraction/uptime-as-fraction': [
      'The uptimes are fractions of 1 instead of percent.',
      node.mapResultAt(METHOD, `${V}/uptime`, (uptime) => (Number(uptime) / 100).toFixed(4)),
      { history: 'F52' },
    ],
    'connected-are-peers/without-a-peer': [
      'The check `network` counts no peer of a node that lists validators as connected.',
      node.ALONE,
    ],
    'own-node-connected/own-node-disconnected': [
      'The tested node lists itself as not connected.',
      node.withStakers('currentValidators', METHOD, (all, { ledger }) =>
        all.map((one) => (one.nodeId === ledger.nodeId ? node.stakerWith(one, { connected: false }) : one)),
      ),
      { history: 'F56' },
    ],
    'weight-if-proof-of-stake/no-weight-of-stakers': [
      'The record of a staking validator has no `weight`.',
      node.mapStakerRecords(METHOD, ({ weight, ...others }) =>
        node.isStaking(others) ? others : { ...others, weight },
      ),
      { history: 'F55' },
    ],
    'stake-amount-otherwise/no-stake-amount-of-others': [
      'The record of a validator without stake has no `stakeAmount`.',
      node.mapStakerRecords(METHOD, ({ stakeAmount, ...others }) =>
        node.isStaking(others) ? { ...others, stakeAmount } : others,
      ),
      { history: 'F55' },
    ],
    'l1-in-the-order-of-node-ids/active-first': [
      'The validators of an L1 with a balance come first.',
      node.withLedger(METHOD, (ledger) => ({
        l1Validators: (id) =>
          ledger.l1Validators(id).toSorted((a, b) => Number(b.balance > 0n) - Number(a.balance > 0n)),
      })),
    ],
    'ended-leaves-at-rest/kept': [
      'The records of a Subnet are those of all who were ever added to it.',
      node.both(
        // Where it has peers, its network may stand still for them.
        node.ALONE,
        node.mapResultAtIn(METHOD, 'validators', (listed, { args, ledger }) =>
          node.isItems(listed) ? [...listed, ...everAdded(ledger, args.id('subnetID'))] : listed,
        ),
      ),
    ],
    'weight-equals-stake-amount/weight-one-more': [
      'The `weight` is 1 higher than the `stakeAmount`.',
      node.mapStakerRecords(METHOD, (record) => ({ ...record, weight: `${BigInt(node.text(record.weight)) + 1n}` })),
    ],
    'delegation-weight/delegation-without-weight': [
      'The record of a delegation has no `weight`.',
      node.mapResultAt(METHOD, `${D}/weight`, () => undefined),
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
  }),
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

function firstUptime(uptime: string): node.Change {
  return node.mapResultAt(METHOD, 'validators', (validators) =>
    node.isItems(validators)
      ? validators.map((record, at) =>
          at === 0 && node.isMembers(record) && 'uptime' in record ? { ...record, uptime } : record,
        )
      : validators,
  );
}

function isOfSubnet({ args }: node.Call): boolean {
  return args.id('subnetID') !== node.ZERO_ID;
}

/** The ID of each transaction that ever added a validator to a permissioned Subnet. */
function everAdded(ledger: node.Ledger, subnetID: string): node.Json[] {
  const blocks = Array.from({ length: Number(ledger.height) + 1 }, (_, at) => ledger.blockByHeight(BigInt(at)));
  return blocks.flatMap((block) =>
    (block?.txs ?? []).filter((tx) => isAddedTo(tx.json(), subnetID)).map(({ id }) => ({ txID: id })),
  );
}

function isAddedTo(tx: node.Json, subnetID: string): boolean {
  const { unsignedTx = null } = node.isMembers(tx) ? tx : {};
  const { validator = null } = node.isMembers(unsignedTx) ? unsignedTx : {};
  return node.isMembers(validator) && validator.subnetID === subnetID;
}
