import * as node from '../../../src/reference-node/kit/index.ts';

const METHOD = 'platform.getPendingValidators';
const V = 'validators/*';
const D = 'delegators/*';

const EVERYWHERE: readonly node.Mutant[] = node.mutantTable(METHOD, {
  'weight-omitted-with-stake-amount/both-amounts': [
    'The record of a pending staking validator also has `weight`.',
    node.mapStakerRecords(METHOD, (record) => ({ ...record, weight: record.weight ?? record.stakeAmount })),
    { history: 'F55' },
  ],
  'primary-records-have-stake-amount/primary-with-weight': [
    'The records of Primary Network validators have `weight` instead of `stakeAmount`.',
    node.mapStakerRecords(
      METHOD,
      ({ stakeAmount, ...others }) => ({ ...others, weight: stakeAmount }),
      node.isAbout('primary'),
    ),
  ],
  'elastic-records-have-stake-amount/elastic-with-weight-only': [
    'The records of elastic Subnet validators have `weight` instead of `stakeAmount`.',
    node.mapStakerRecords(
      METHOD,
      ({ stakeAmount, ...others }) => ({ ...others, weight: stakeAmount }),
      node.isAbout('elastic'),
    ),
  ],
  'elastic-records-have-no-weight/elastic-like-permissioned': [
    'The method treats an elastic Subnet as a permissioned Subnet.',
    node.mapStakerRecords(
      METHOD,
      ({ stakeAmount, ...others }) => ({ ...others, weight: stakeAmount }),
      node.isAbout('elastic'),
    ),
  ],
  'permissioned-records-have-weight/permissioned-with-stake-only': [
    'The records of permissioned Subnet validators have `stakeAmount` instead of `weight`.',
    node.mapStakerRecords(
      METHOD,
      ({ weight, ...others }) => ({ ...others, stakeAmount: weight }),
      node.isAbout('permissioned'),
    ),
  ],
  'permissioned-records-have-no-stake-amount/permissioned-like-elastic': [
    'The method treats a permissioned Subnet as an elastic Subnet.',
    node.mapStakerRecords(
      METHOD,
      ({ weight, ...others }) => ({ ...others, stakeAmount: weight }),
      node.isAbout('permissioned'),
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
    node.withPendingValidators(METHOD, (all, { ledger }) =>
      all.map((one) => node.stakerWith(one, { startTime: ledger.time })),
    ),
  ],
  'not-yet-started/current-listed': [
    'The list also contains validators that have started.',
    node.withPendingValidators(METHOD, (all, { ledger, args }) => [
      ...all,
      ...ledger.currentValidators(args.id('subnetID')),
    ]),
  ],
  'delegators-not-yet-started/delegators-start-at-once': [
    'The `startTime` of delegators is the chain time.',
    node.withPendingDelegators(METHOD, (all, { ledger }) =>
      all.map((one) => node.stakerWith(one, { startTime: ledger.time })),
    ),
  ],
  'not-among-current/one-in-both': [
    'The list contains a started validator with a start in one year.',
    node.withPendingValidators(METHOD, (all, { ledger, args }) => {
      const [first] = ledger.currentValidators(args.id('subnetID'));
      return first === undefined ? all : [...all, node.stakerWith(first, { startTime: ledger.time + 31_536_000n })];
    }),
  ],
  'end-time-after-start-time/no-duration': [
    'The `endTime` of a validator is its `startTime`.',
    node.mapStakerRecords(METHOD, (record) => ({ ...record, endTime: record.startTime })),
  ],
  'end-time-after-start-time/delegators-without-duration': [
    'The `endTime` of a delegator is its `startTime`.',
    node.mapResultAt(METHOD, D, (record) =>
      node.isMembers(record) ? { ...record, endTime: record.startTime } : record,
    ),
  ],
  'agrees-with-transaction/node-of-the-first': [
    'Every record contains the node ID of the first validator.',
    node.withPendingValidators(METHOD, (all) =>
      all.map((one) => node.stakerWith(one, { nodeId: all[0]?.nodeId ?? one.nodeId })),
    ),
  ],
  'agrees-with-transaction/large-amounts-rounded': [
    'Amounts are rounded to double precision.',
    node.both(
      node.mapResultAt(METHOD, `${V}/stakeAmount`, node.round),
      node.mapResultAt(METHOD, `${V}/weight`, node.round),
    ),
  ],
  'delegation-fee-is-percent/fee-in-millionths': [
    'The delegation fee is in millionths instead of percent.',
    node.mapResultAt(METHOD, `${V}/delegationFee`, (fee) => (Number(fee) * 10_000).toFixed(4)),
  ],
  'tx-ids-unique/twice-on-subnets': [
    'For a Subnet, the list contains the first validator twice.',
    node.twiceOnSubnets(METHOD, 'validators'),
  ],
});

/** Claims about the records of any pending validator. */
const OF_ANY = ['not-yet-started', 'not-among-current', 'tx-id-is-committed'] as const;

/** Which members a record has, and what they say. */
export const mutants: readonly node.Mutant[] = [
  ...EVERYWHERE,
  ...node.onSubnets(METHOD, EVERYWHERE, { elastic: [...OF_ANY, 'delegation-fee-is-percent'], permissioned: OF_ANY }),
];
