import * as node from '../../../src/reference-node/kit/index.ts';

const METHOD = 'platform.getCurrentValidators';
const mutant = node.mutantsOf(METHOD);

const OWNER: node.Json = { locktime: '0', threshold: '1', addresses: [] };

/** Claims about members that only proof-of-stake records have, with a value that such a member may have. */
const STAKING = [
  ['stake-amount', 'stakeAmount', '100'],
  ['validation-reward-owner', 'validationRewardOwner', OWNER],
  ['delegation-reward-owner', 'delegationRewardOwner', OWNER],
  ['potential-reward', 'potentialReward', '0'],
  ['delegation-fee', 'delegationFee', '0.0000'],
  ['uptime', 'uptime', '0.0000'],
  ['delegator-count', 'delegatorCount', '0'],
  ['delegator-weight', 'delegatorWeight', '0'],
] as const;

/** Which members a record has. */
export const mutants: readonly node.Mutant[] = [
  ...STAKING.map(([claim, member, value]) =>
    mutant(
      `${claim}-omitted-otherwise`,
      `${claim}-for-all`,
      `The record of a validator without stake also has \`${member}\`.`,
      node.mapStakerRecords(METHOD, (record) => (node.isStaking(record) ? record : { ...record, [member]: value })),
    ),
  ),
  ...node.mutantTable(METHOD, {
    'validation-reward-owner-if-proof-of-stake/one-reward-owner': [
      'The record of a validator has `rewardOwner` instead of the two owners.',
      node.mapStakerRecords(METHOD, ({ validationRewardOwner, delegationRewardOwner, ...others }) =>
        delegationRewardOwner === undefined ? others : { ...others, rewardOwner: validationRewardOwner },
      ),
      { history: 'F57' },
    ],
    'weight-omitted-if-proof-of-stake/weight-for-all': [
      'The record of a staking validator also has `weight`.',
      node.mapStakerRecords(METHOD, (record) => ({ ...record, weight: record.weight ?? record.stakeAmount })),
      { history: 'F55' },
    ],
    'weight-otherwise/stake-amount-for-weight': [
      'The record of a validator without stake has its weight in `stakeAmount`.',
      node.mapStakerRecords(METHOD, ({ weight, ...others }) => ({
        ...others,
        stakeAmount: weight ?? others.stakeAmount,
      })),
      { history: 'F55' },
    ],
    'delegators-omitted-otherwise/delegators-for-all': [
      'The record of a validator without stake has an empty list of `delegators`.',
      node.mapStakerRecords(METHOD, (record) => (node.isStaking(record) ? record : { ...record, delegators: [] })),
    ],
    'primary-records-are-proof-of-stake/primary-like-permissioned': [
      'The records of Primary Network validators have the members of validators without stake.',
      node.mapStakerRecords(METHOD, withoutStake, node.isAbout('primary')),
    ],
    'elastic-records-are-proof-of-stake/elastic-like-permissioned': [
      'The records of elastic Subnet validators have the members of validators without stake.',
      node.mapStakerRecords(METHOD, withoutStake, node.isAbout('elastic')),
    ],
    'permissioned-records-are-not-proof-of-stake/weight-zero': [
      'The weight of a permissioned Subnet validator is 0.',
      node.mapStakerRecords(METHOD, (record) => ({ ...record, weight: '0' }), node.isAbout('permissioned')),
    ],
    'signer-omitted-without-bls-key/signer-for-all': [
      'The record of a validator without a BLS key contains the key of another.',
      everySigner((signer, first) => signer ?? first),
    ],
    'signer-with-bls-key/signer-missing': [
      'No record of a validator contains its BLS key.',
      everySigner(() => undefined),
      { history: 'F58' },
    ],
    'delegators-omitted-without-node-ids/delegators-of-all': [
      'The method also lists delegators if `nodeIDs` is omitted.',
      node.wrapHandler(METHOD, listingDelegators),
      { history: 'F53' },
    ],
    'l1-has-validators/no-validators-of-l1s': [
      'The list of a Subnet that is an L1 is empty.',
      node.respondWhen(
        METHOD,
        ({ ledger, args }) => ledger.subnet(args.id('subnetID'))?.conversion !== undefined,
        () => ({ validators: [] }),
      ),
    ],
    'node-ids-empty-means-all/none-for-empty': [
      'The method lists no validator for empty `nodeIDs`.',
      node.withStakers('currentValidators', METHOD, (all, call) => (isEmpty(call) ? [] : all)),
    ],
    'node-ids-limit-in-l1s/node-ids-ignored-for-l1s': [
      'The method ignores `nodeIDs` if the request contains the `subnetID` of an L1.',
      node.wrapHandler(METHOD, (base) => (call) => base(named(call) === 'L1' ? withoutNodeIds(call) : call)),
    ],
    'node-ids-limit-in-l1s/all-for-unknown-in-l1s': [
      'The method lists all for an unknown node of an L1.',
      allForUnknown(),
    ],
    'node-ids-limit-in-subnets/all-for-unknown-in-subnets': [
      'The method lists all for an unknown node of a Subnet.',
      allForUnknown(),
    ],
  }),
];

function withoutStake({ stakeAmount, ...others }: node.StakerRecord): node.StakerRecord {
  const staking = new Set<string>(STAKING.map(([, member]) => member));
  const kept = Object.entries(others).filter(([name]) => !staking.has(name) && name !== 'delegators');
  return { ...Object.fromEntries(kept), weight: stakeAmount };
}

/** Gives each record another signer, in view of the first of all signers. */
function everySigner(
  change: (signer: node.Json | undefined, first: node.Json | undefined) => node.Json | undefined,
): node.Change {
  return node.mapResultAt(METHOD, 'validators', (validators) => {
    if (!node.isItems(validators)) return validators;
    const records = validators.filter(node.isMembers);
    const first = records.find(({ signer }) => signer !== undefined)?.signer;
    return records.map((record) => ({ ...record, signer: change(record.signer, first) }));
  });
}

/** Answers for many as for each alone. */
function listingDelegators(base: node.Handler): node.Handler {
  return (call) => {
    const whole = base(call);
    if (!node.isMembers(whole) || !node.isItems(whole.validators)) return whole;
    const alone = whole.validators.map((record) => {
      const single = base(node.callWith(call, { nodeIDs: [node.isMembers(record) ? (record.nodeID ?? '') : ''] }));
      return node.isMembers(single) && node.isItems(single.validators) ? (single.validators[0] ?? record) : record;
    });
    return { ...whole, validators: alone };
  };
}

function isEmpty({ args }: node.Call): boolean {
  return args.has('nodeIDs') && args.nodeIds('nodeIDs').length === 0;
}

function unknownNodes({ ledger, args }: node.Call): readonly string[] {
  const subnetId = args.id('subnetID');
  const listed = [...ledger.currentValidators(subnetId), ...ledger.l1Validators(subnetId)];
  const known = new Set(listed.map(({ nodeId }) => nodeId));
  return args.nodeIds('nodeIDs').filter((nodeId) => !known.has(nodeId));
}

/** Which kind of Subnet the request names. */
function named({ ledger, args }: node.Call): 'subnet' | 'L1' | undefined {
  const subnet = ledger.subnet(args.id('subnetID'));
  return subnet && (subnet.conversion === undefined ? 'subnet' : 'L1');
}

function withoutNodeIds(call: node.Call): node.Call {
  return node.callWith(call, { nodeIDs: [] });
}

function allForUnknown(): node.Change {
  return node.wrapHandler(
    METHOD,
    (base) => (call) => base(unknownNodes(call).length > 0 ? withoutNodeIds(call) : call),
  );
}
