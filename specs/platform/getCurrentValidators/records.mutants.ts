import * as node from '../../../src/reference-node/kit/index.ts';

const METHOD = 'platform.getCurrentValidators';
const V = 'validators/*';
const D = `${V}/delegators/*`;
const DAY = 86_400n;

const EVERYWHERE: readonly node.Mutant[] = node.mutantTable(METHOD, {
  'signer-is-the-registered-key/keys-of-two-swapped': [
    'The BLS keys of two validators are swapped.',
    node.withCurrentValidators(METHOD, node.withSwappedKeys),
  ],
  'delegator-count-matches/validator-counted': [
    '`delegatorCount` includes the validator itself.',
    number(`${V}/delegatorCount`, (count) => count + 1n),
  ],
  'delegator-weight-matches/own-stake-in-delegator-weight': [
    '`delegatorWeight` includes the stake of the validator itself.',
    onStakers((record) => ({
      ...record,
      delegatorWeight: sum(record.delegatorWeight, record.stakeAmount ?? record.weight),
    })),
  ],
  'delegator-weight-matches/last-delegation-only': [
    '`delegatorWeight` is the weight of only the last delegation.',
    node.mapResultAtIn(METHOD, V, (record, { ledger, args }) => {
      if (!node.isMembers(record)) return record;
      const validator = ledger.currentValidators(args.id('subnetID')).find(({ nodeId }) => nodeId === record.nodeID);
      const last = validator?.delegators.at(-1);
      return last === undefined ? record : { ...record, delegatorWeight: `${last.weight}` };
    }),
  ],
  'delegator-period-within-validators/delegation-outlasts': [
    'Delegations end one year too late.',
    number(`${D}/endTime`, (time) => time + 365n * DAY),
  ],
  'reward-owners-agree-with-transaction/owners-without-address-on-subnets': [
    'The owners of a validator of an elastic Subnet have no address.',
    node.mapResultAtIn(METHOD, V, (record, { args }) =>
      node.isMembers(record) && args.id('subnetID') !== node.ZERO_ID && node.isMembers(record.validationRewardOwner)
        ? { ...record, validationRewardOwner: { ...record.validationRewardOwner, addresses: [] } }
        : record,
    ),
  ],
  'delegator-agrees-with-transaction/large-delegations-rounded': [
    'Delegated amounts are rounded to double precision.',
    node.mapResultAt(METHOD, D, (delegator) =>
      node.isMembers(delegator) ? withStake(delegator, (amount) => BigInt(Number(amount))) : delegator,
    ),
  ],
  'delegator-agrees-with-transaction/delegation-ends-with-validator': [
    'The `endTime` of a delegation is the `endTime` of its validator.',
    onStakers((record) => ({
      ...record,
      delegators: node.isItems(record.delegators)
        ? record.delegators.map((one) => (node.isMembers(one) ? { ...one, endTime: record.endTime } : one))
        : record.delegators,
    })),
  ],
  'end-time-after-start-time/no-duration': [
    'The `endTime` of a validator is its `startTime`.',
    onStakers((record) => ({ ...record, endTime: record.startTime })),
  ],
  'end-time-after-start-time/no-duration-on-subnets': [
    'The `endTime` of a Subnet validator is its `startTime`.',
    node.mapResultAtIn(METHOD, V, (record, { args }) =>
      node.isMembers(record) && args.id('subnetID') !== node.ZERO_ID && record.endTime !== undefined
        ? { ...record, endTime: record.startTime }
        : record,
    ),
  ],
  'end-time-after-start-time/times-swapped': [
    '`startTime` and `endTime` are swapped.',
    onStakers((record) => ({ ...record, startTime: record.endTime, endTime: record.startTime })),
  ],
  'start-time-not-in-future/starts-tomorrow': [
    'The first validator starts one day after the chain time.',
    node.withCurrentValidators(METHOD, ([first, ...others], { ledger }) =>
      first === undefined ? [] : [node.stakerWith(first, { startTime: ledger.time + DAY }), ...others],
    ),
  ],
  'end-time-not-past/ended-stays': [
    'The list contains a validator that ended one second ago.',
    node.withCurrentValidators(METHOD, ([first, ...others], { ledger }) =>
      first === undefined ? [] : [node.stakerWith(first, { endTime: ledger.time - 1n }), ...others],
    ),
    { history: 'F59' },
  ],
  'weight-agrees-with-transaction/large-stakes-rounded': [
    'The stakes of validators are rounded to double precision.',
    onStakers((record) => withStake(record, (amount) => BigInt(Number(amount)))),
  ],
  'stake-amount-is-the-sum-of-stake/one-more': [
    'The stake of a validator is 1 too high.',
    onStakers((record) => withStake(record, (amount) => amount + 1n)),
  ],
  'delegation-fee-agrees-with-transaction/fee-of-two-percent': [
    'Every delegation fee is 2 %.',
    node.mapResultAt(METHOD, `${V}/delegationFee`, () => '2.0000'),
  ],
  'delegation-fee-agrees-with-transaction/fee-as-fraction': [
    'The delegation fee is a fraction of 1 instead of percent.',
    node.mapResultAt(METHOD, `${V}/delegationFee`, (fee) => (Number(fee) / 100).toFixed(4)),
  ],
  'delegation-fee-is-percent/fee-below-zero': [
    'The delegation fee is negative.',
    node.mapResultAt(METHOD, `${V}/delegationFee`, (fee) => `-${node.text(fee)}`),
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
    node.mapResultAt('health.health', 'checks/network/message/connectedPeers', () => 0),
  ],
  'own-node-connected/own-node-disconnected': [
    'The tested node lists itself as not connected.',
    node.withCurrentValidators(METHOD, (all, { ledger }) =>
      all.map((one) => (one.nodeId === ledger.nodeId ? node.stakerWith(one, { connected: false }) : one)),
    ),
    { history: 'F56' },
  ],
  'node-ids-unique/node-twice': [
    'The second validator has the node ID of the first.',
    node.withCurrentValidators(METHOD, ([first, second, ...others]) =>
      first === undefined || second === undefined
        ? []
        : [first, node.stakerWith(second, { nodeId: first.nodeId }), ...others],
    ),
  ],
  'node-ids-unique/node-twice-on-subnets': [
    'For a Subnet, the list contains the first validator twice.',
    node.twiceOnSubnets(METHOD, 'validators'),
  ],
  'tx-ids-unique/record-twice-on-subnets': [
    'For a Subnet, the list contains the first validator twice.',
    node.twiceOnSubnets(METHOD, 'validators'),
  ],
  'delegator-count-matches/no-delegator-counted': [
    '`delegatorCount` is 0 for every validator.',
    number(`${V}/delegatorCount`, () => 0n),
  ],
  'delegator-weight-matches/no-delegator-counted-or-weighed': [
    '`delegatorCount` and `delegatorWeight` are 0 for every validator.',
    node.both(
      number(`${V}/delegatorCount`, () => 0n),
      number(`${V}/delegatorWeight`, () => 0n),
    ),
  ],
  'delegator-weight-matches/none-counted-one-lost': [
    '`delegatorCount` is 0 for every validator, and `delegatorWeight` is 1 too low.',
    node.both(
      number(`${V}/delegatorCount`, () => 0n),
      number(`${V}/delegatorWeight`, (weight) => (weight > 0n ? weight - 1n : 0n)),
    ),
  ],
  'delegator-period-within-validators/none-counted-delegation-outlasts': [
    '`delegatorCount` is 0 for every validator, and delegations end one year too late.',
    node.both(
      number(`${V}/delegatorCount`, () => 0n),
      number(`${D}/endTime`, (time) => time + 365n * DAY),
    ),
  ],
  'weight-agrees-with-transaction/weight-one-more-on-permissioned': [
    'The weight of a validator of a permissioned Subnet is 1 too high.',
    node.mapStakerRecords(METHOD, (record) => withStake(record, (amount) => amount + 1n), node.isAbout('permissioned')),
  ],
  'start-time-not-in-future/l1-validator-starts-tomorrow': [
    'The validators of an L1 start one day after the chain time.',
    node.mapResultAtIn(METHOD, V, (record, { ledger }) =>
      node.isMembers(record) && record.validationID !== undefined
        ? { ...record, startTime: `${ledger.time + DAY}` }
        : record,
    ),
    { under: 'validators-of-l1s' },
  ],
});

/** Claims about the records of any validator. */
const OF_ANY = [
  'start-time-not-in-future',
  'end-time-not-past',
  'tx-id-is-committed',
  'node-id-agrees-with-transaction',
  'end-time-agrees-with-transaction',
] as const;

/** What members of records say. */
export const mutants: readonly node.Mutant[] = [
  ...EVERYWHERE,
  ...node.onSubnets(METHOD, EVERYWHERE, {
    elastic: [
      ...OF_ANY,
      'delegator-count-matches',
      'delegator-weight-matches',
      'delegator-node-id-is-the-validators',
      'delegator-period-within-validators',
      'delegator-agrees-with-transaction',
      'stake-amount-is-the-sum-of-stake',
      'delegation-fee-agrees-with-transaction',
      'delegation-fee-is-percent',
      'delegation-fee-has-four-decimals',
      'uptime-within-percent',
    ],
    permissioned: OF_ANY,
  }),
];

/** Changes the records of who stakes. */
function onStakers(change: (record: node.StakerRecord) => node.StakerRecord): node.Change {
  return node.mapStakerRecords(METHOD, (record) => (node.isStaking(record) ? change(record) : record));
}

/** The record of who stakes with another stake, under whichever of its names the releases give it. */
function withStake(record: node.StakerRecord, change: (amount: bigint) => bigint): node.StakerRecord {
  const names = ['stakeAmount', 'weight'].filter((name) => record[name] !== undefined);
  return {
    ...record,
    ...Object.fromEntries(names.map((name) => [name, `${change(BigInt(node.text(record[name])))}`])),
  };
}

/** Changes a number that is written as text. */
function number(path: string, change: (value: bigint) => bigint): node.Change {
  return node.mapResultAt(METHOD, path, (value) => `${change(BigInt(node.text(value)))}`);
}

function sum(a: node.Json | undefined, b: node.Json | undefined): node.Json {
  return `${BigInt(node.text(a)) + BigInt(node.text(b))}`;
}

function firstUptime(uptime: string): node.Change {
  return node.mapResultAt(METHOD, 'validators', (validators) =>
    node.isItems(validators)
      ? validators.map((record, at) =>
          at === 0 && node.isMembers(record) && 'uptime' in record ? { ...record, uptime } : record,
        )
      : validators,
  );
}
