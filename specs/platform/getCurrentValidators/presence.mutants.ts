import * as node from '../../../src/reference-node/kit/index.ts';

const METHOD = 'platform.getCurrentValidators';
const V = 'validators/*';
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

const EVERYWHERE: readonly node.Mutant[] = [
  ...STAKING.flatMap(([claim, member, value]) => [
    mutant(
      `${claim}-if-proof-of-stake`,
      `${claim}-of-stakers-missing`,
      `The record of a staking validator has no \`${member}\`.`,
      node.mapResultAt(METHOD, `${V}/${member}`, () => undefined),
    ),
    mutant(
      `${claim}-omitted-otherwise`,
      `${claim}-for-all`,
      `The record of a validator without stake also has \`${member}\`.`,
      node.mapStakerRecords(METHOD, (record) => (node.isStaking(record) ? record : { ...record, [member]: value })),
    ),
  ]),
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
    'weight-otherwise/weight-missing': [
      'The record of a validator without stake has no `weight`.',
      node.mapResultAt(METHOD, `${V}/weight`, () => undefined),
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
    'permissioned-records-are-not-proof-of-stake/permissioned-like-elastic': [
      'The records of permissioned Subnet validators have the members of staking validators.',
      node.mapStakerRecords(
        METHOD,
        ({ weight, ...others }) => ({
          ...others,
          ...Object.fromEntries(STAKING.map(([, member, value]) => [member, value])),
          stakeAmount: weight,
        }),
        node.isAbout('permissioned'),
      ),
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
    'signer-is-the-registered-key/key-of-the-first': [
      'Every record contains the BLS key of the first validator with a key.',
      everySigner((signer, first) => signer && first),
    ],
    'public-key-is-48-bytes/public-key-with-checksum': [
      'Public keys end with a checksum of 4 bytes.',
      node.mapResultAt(METHOD, `${V}/signer/publicKey`, fourBytesMore),
    ],
    'proof-of-possession-is-96-bytes/proof-with-checksum': [
      'Proofs of possession end with a checksum of 4 bytes.',
      // Releases spell the member with another s.
      node.mapResultAt(METHOD, `${V}/signer`, (signer) =>
        node.isMembers(signer)
          ? Object.fromEntries(
              Object.entries(signer).map(([name, hex]) => [
                name,
                name.startsWith('proof') && hex !== undefined ? fourBytesMore(hex) : hex,
              ]),
            )
          : signer,
      ),
    ],
    'delegators-omitted-without-node-ids/delegators-of-all': [
      'The method also lists delegators if `nodeIDs` is omitted.',
      node.wrapHandler(METHOD, listingDelegators),
      { history: 'F53' },
    ],
    'delegators-omitted-for-several-node-ids/delegators-of-several': [
      'The method also lists delegators for several `nodeIDs`.',
      node.wrapHandler(
        METHOD,
        (base) => (call) => (call.args.nodeIds('nodeIDs').length > 1 ? listingDelegators(base)(call) : base(call)),
      ),
    ],
    'delegators-for-one-node-id/delegators-never': [
      'The method never lists delegators.',
      node.mapResultAt(METHOD, `${V}/delegators`, () => undefined),
    ],
    'delegators-for-one-node-id-repeated/repeated-counts-as-several': [
      'The method treats a repeated node ID as two node IDs.',
      node.mapResultAtIn(METHOD, `${V}/delegators`, (list, { args }) =>
        args.nodeIds('nodeIDs').length > 1 ? undefined : list,
      ),
    ],
    'signer-omitted-without-bls-key/signer-on-subnets': [
      'The record of a Subnet validator contains the BLS key of the Primary Network.',
      node.wrapHandler(METHOD, (base) => (call) => {
        const primary = recordsIn(base(node.callWith(call, { subnetID: undefined })));
        const signerOf = (nodeID: node.Json | undefined): node.Json | undefined =>
          primary.find((each) => each.nodeID === nodeID)?.signer;
        const validators = recordsIn(base(call)).map((record) => ({
          ...record,
          signer: record.signer ?? (record.validationID === undefined ? signerOf(record.nodeID) : undefined),
        }));
        return { validators };
      }),
    ],
  }),
];

const DELEGATORS = [
  'delegators-omitted-without-node-ids',
  'delegators-omitted-for-several-node-ids',
  'delegators-for-one-node-id',
  'delegators-for-one-node-id-repeated',
] as const;

/** Which members a record has. */
export const mutants: readonly node.Mutant[] = [
  ...EVERYWHERE,
  ...node.onSubnets(METHOD, EVERYWHERE, { elastic: DELEGATORS, permissioned: [] }),
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

function recordsIn(whole: node.Json): readonly node.StakerRecord[] {
  return node.isMembers(whole) && node.isItems(whole.validators) ? whole.validators.filter(node.isMembers) : [];
}

function fourBytesMore(hex: node.Json): node.Json {
  return typeof hex === 'string' ? `${hex}00000000` : hex;
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
