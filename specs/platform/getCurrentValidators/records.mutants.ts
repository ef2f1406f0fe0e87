import * as node from '../../../src/reference-node/kit/index.ts';

const METHOD = 'platform.getCurrentValidators';
const V = 'validators/*';

const DAY = 86_400n;

const EVERYWHERE: readonly node.Mutant[] = node.mutantTable(METHOD, {
  'end-time-after-start-time/no-duration': [
    'The `endTime` of a validator is its `startTime`.',
    onStakers((record) => ({ ...record, endTime: record.startTime })),
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
  'delegation-fee-is-percent/fee-in-millionths': [
    'The delegation fee is in millionths instead of percent.',
    node.mapResultAt(METHOD, `${V}/delegationFee`, (fee) => (Number(fee) * 10_000).toFixed(4)),
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
  'node-ids-unique/node-twice-on-subnets': [
    'For a Subnet, the list contains the first validator twice.',
    node.twiceOnSubnets(METHOD, 'validators'),
  ],
  'tx-ids-unique/record-twice-on-subnets': [
    'For a Subnet, the list contains the first validator twice.',
    node.twiceOnSubnets(METHOD, 'validators'),
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

/** Defects of platform.getCurrentValidators: what members of records say. */
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

function firstUptime(uptime: string): node.Change {
  return node.mapResultAt(METHOD, 'validators', (validators) =>
    node.isItems(validators)
      ? validators.map((record, at) =>
          at === 0 && node.isMembers(record) && 'uptime' in record ? { ...record, uptime } : record,
        )
      : validators,
  );
}
