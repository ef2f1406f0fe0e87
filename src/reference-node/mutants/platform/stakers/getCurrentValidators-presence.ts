import { ZERO_ID } from '../../../rpc/arguments.ts';
import type { Json } from '../../../ledger.ts';
import type { Handler } from '../../../rpc/call.ts';
import { callWith } from '../../../changes/call-with.ts';
import { handled, resultAt, resultAtOf } from '../../../changes/changes.ts';
import { isItems, isMembers } from '../../../changes/json-path.ts';
import { isAbout } from '../../../changes/known-subnets.ts';
import type { Change } from '../../../changes/change.ts';
import { type Mutant, mutantsOf } from '../../kit/mutant.ts';

const METHOD = 'platform.getCurrentValidators';
const V = 'validators/*';
const mutant = mutantsOf(METHOD);

const OWNER: Json = { locktime: '0', threshold: '1', addresses: [] };

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

/** Defects of platform.getCurrentValidators: which members a record has. */
export const VALIDATOR_PRESENCE_MUTANTS: readonly Mutant[] = [
  ...STAKING.flatMap(([claim, member, value]) => [
    mutant(
      `${claim}-if-proof-of-stake`,
      `${claim}-of-stakers-missing`,
      `Who stakes has no \`${member}\`.`,
      resultAt(METHOD, `${V}/${member}`, () => undefined),
    ),
    mutant(
      `${claim}-omitted-otherwise`,
      `${claim}-for-all`,
      `Who does not stake has a \`${member}\`, too.`,
      onRecords((record) => (isStaking(record) ? record : { ...record, [member]: value })),
    ),
  ]),
  mutant(
    'validation-reward-owner-if-proof-of-stake',
    'one-reward-owner',
    'A validator has a `rewardOwner` in place of the two owners.',
    onRecords(({ validationRewardOwner, delegationRewardOwner, ...others }) =>
      delegationRewardOwner === undefined ? others : { ...others, rewardOwner: validationRewardOwner },
    ),
    { history: 'F57' },
  ),
  mutant(
    'weight-omitted-if-proof-of-stake',
    'weight-for-all',
    'Who stakes has a `weight`, too.',
    onRecords((record) => ({ ...record, weight: record.weight ?? record.stakeAmount })),
    { history: 'F55' },
  ),
  mutant(
    'weight-otherwise',
    'weight-missing',
    'Who does not stake has no `weight`.',
    resultAt(METHOD, `${V}/weight`, () => undefined),
  ),
  mutant(
    'weight-otherwise',
    'stake-amount-for-weight',
    'The weight of who does not stake is given as `stakeAmount`.',
    onRecords(({ weight, ...others }) => ({ ...others, stakeAmount: weight ?? others.stakeAmount })),
    { history: 'F55' },
  ),
  mutant(
    'delegators-omitted-otherwise',
    'delegators-for-all',
    'Who does not stake has an empty list of `delegators`.',
    onRecords((record) => (isStaking(record) ? record : { ...record, delegators: [] })),
  ),
  mutant(
    'primary-records-are-proof-of-stake',
    'primary-like-permissioned',
    'Validators of the Primary Network are shown as if they did not stake.',
    onRecordsOf('primary', withoutStake),
  ),
  mutant(
    'elastic-records-are-proof-of-stake',
    'elastic-like-permissioned',
    'Validators of an elastic Subnet are shown as if they did not stake.',
    onRecordsOf('elastic', withoutStake),
  ),
  mutant(
    'permissioned-records-are-not-proof-of-stake',
    'permissioned-like-elastic',
    'Validators of a permissioned Subnet are shown as if they staked.',
    onRecordsOf('permissioned', ({ weight, ...others }) => ({
      ...others,
      ...Object.fromEntries(STAKING.map(([, member, value]) => [member, value])),
      stakeAmount: weight,
    })),
  ),
  mutant(
    'signer-omitted-without-bls-key',
    'signer-for-all',
    'Who has no BLS key shows that of another.',
    everySigner((signer, first) => signer ?? first),
  ),
  mutant(
    'signer-with-bls-key',
    'signer-missing',
    'No validator shows its BLS key.',
    everySigner(() => undefined),
    { history: 'F58' },
  ),
  mutant(
    'signer-is-the-registered-key',
    'key-of-the-first',
    'All show the BLS key of the first that has one.',
    everySigner((signer, first) => signer && first),
  ),
  mutant(
    'public-key-is-48-bytes',
    'public-key-with-checksum',
    'A checksum of four bytes is appended to public keys.',
    resultAt(METHOD, `${V}/signer/publicKey`, fourBytesMore),
  ),
  mutant(
    'proof-of-possession-is-96-bytes',
    'proof-with-checksum',
    'A checksum of four bytes is appended to proofs of possession.',
    // Releases spell the member with another s.
    resultAt(METHOD, `${V}/signer`, (signer) =>
      isMembers(signer)
        ? Object.fromEntries(
            Object.entries(signer).map(([name, hex]) => [
              name,
              name.startsWith('proof') && hex !== undefined ? fourBytesMore(hex) : hex,
            ]),
          )
        : signer,
    ),
  ),
  mutant(
    'delegators-omitted-without-node-ids',
    'delegators-of-all',
    'Delegators are listed without `nodeIDs`, too.',
    handled(METHOD, listingDelegators),
    { history: 'F53' },
  ),
  mutant(
    'delegators-omitted-for-several-node-ids',
    'delegators-of-several',
    'Delegators are listed for several `nodeIDs`, too.',
    handled(
      METHOD,
      (base) => (call) => (call.args.nodeIds('nodeIDs').length > 1 ? listingDelegators(base)(call) : base(call)),
    ),
  ),
  mutant(
    'delegators-for-one-node-id',
    'delegators-never',
    'Delegators are never listed.',
    resultAt(METHOD, `${V}/delegators`, () => undefined),
  ),
  mutant(
    'delegators-for-one-node-id-repeated',
    'repeated-counts-as-several',
    'The same node ID given twice counts as two.',
    resultAtOf(METHOD, `${V}/delegators`, (list, { args }) => (args.nodeIds('nodeIDs').length > 1 ? undefined : list)),
  ),
];

type Members = Readonly<Record<string, Json | undefined>>;

function onRecords(change: (record: Members) => Members): Change {
  return resultAt(METHOD, V, (record) => (isMembers(record) ? change(record) : record));
}

function onRecordsOf(kind: 'primary' | 'elastic' | 'permissioned', change: (record: Members) => Members): Change {
  return resultAtOf(METHOD, V, (record, call) => (isMembers(record) && isAbout(kind)(call) ? change(record) : record));
}

function isStaking(record: Members): boolean {
  return 'potentialReward' in record;
}

function withoutStake({ stakeAmount, ...others }: Members): Members {
  const staking = new Set<string>(STAKING.map(([, member]) => member));
  const kept = Object.entries(others).filter(([name]) => !staking.has(name) && name !== 'delegators');
  return { ...Object.fromEntries(kept), weight: stakeAmount };
}

/** Gives each record another signer, in view of the first of all signers. */
function everySigner(change: (signer: Json | undefined, first: Json | undefined) => Json | undefined): Change {
  return resultAt(METHOD, 'validators', (validators) => {
    if (!isItems(validators)) return validators;
    const records = validators.filter(isMembers);
    const first = records.find(({ signer }) => signer !== undefined)?.signer;
    return records.map((record) => ({ ...record, signer: change(record.signer, first) }));
  });
}

function fourBytesMore(hex: Json): Json {
  return typeof hex === 'string' ? `${hex}00000000` : hex;
}

/** Answers for many as for each alone. */
function listingDelegators(base: Handler): Handler {
  return (call) => {
    const whole = base(call);
    if (!isMembers(whole) || !isItems(whole.validators) || call.args.id('subnetID') !== ZERO_ID) return whole;
    const alone = whole.validators.map((record) => {
      const single = base(callWith(call, { nodeIDs: [isMembers(record) ? (record.nodeID ?? '') : ''] }));
      return isMembers(single) && isItems(single.validators) ? (single.validators[0] ?? record) : record;
    });
    return { ...whole, validators: alone };
  };
}
