import type { Validator } from '../../../ledger.ts';
import { handled, seen } from '../../../changes/changes.ts';
import { isMembers } from '../../../changes/json-path.ts';
import { currentSeen, pendingDelegatorsSeen, pendingSeen, stakerWith, withSwappedKeys } from '../../../changes/stakers.ts';
import { type Mutant, mutantTable } from '../../kit/mutant.ts';

const CURRENT = 'platform.getCurrentValidators';
const PENDING = 'platform.getPendingValidators';
const THIRD = 2;
const AVAX = 1_000_000_000n;

/** Defects of stakers that only some of them show. */
export const STAKERS_IN_PART_MUTANTS: readonly Mutant[] = [
  ...mutantTable('platform.getTotalStake', {
    'equals-the-sum-of-weights/third-validator-heavier': [
      'The weight of the third current validator is 1 too high.',
      currentSeen(CURRENT, (validators) =>
        validators.map((each, at) => (at === THIRD ? stakerWith(each, { weight: each.weight + 1n }) : each)),
      ),
    ],
  }),
  ...mutantTable(CURRENT, {
    'signer-is-the-registered-key/keys-of-two-swapped': [
      'The BLS keys of two validators are swapped.',
      currentSeen(CURRENT, withSwappedKeys),
    ],
  }),
  ...mutantTable(PENDING, {
    'signer-is-the-registered-key/keys-of-two-swapped': [
      'The BLS keys of two pending validators are swapped.',
      pendingSeen(PENDING, withSwappedKeys),
    ],
    'lists-stakers-to-come/delegators-left-out': [
      'The list contains no pending delegator.',
      pendingDelegatorsSeen(PENDING, () => []),
    ],
    'lists-stakers-to-come/first-validator-left-out': [
      'The list lacks its first pending validator.',
      pendingSeen(PENDING, (validators) => validators.slice(1)),
    ],
    'agrees-with-transaction/weight-in-whole-units': [
      'The weight of a pending validator is 1 higher than a whole number of AVAX.',
      pendingSeen(PENDING, (validators) =>
        validators.map((each) => stakerWith(each, { weight: (each.weight / AVAX) * AVAX + 1n })),
      ),
    ],
    'agrees-with-transaction/delegators-of-the-next-node': [
      'A pending delegator contains the node ID of the next one.',
      pendingDelegatorsSeen(PENDING, (delegators) =>
        delegators.map((each, at) =>
          stakerWith(each, { nodeId: delegators[(at + 1) % delegators.length]?.nodeId ?? each.nodeId }),
        ),
      ),
    ],
  }),
  ...mutantTable('platform.getTotalStake', {
    'subnet-equals-the-sum-of-weights/delegations-of-subnets-left-out': [
      'The total does not include delegations on an elastic Subnet.',
      seen('platform.getTotalStake', (ledger) => ({
        currentValidators: (id) =>
          ledger
            .currentValidators(id)
            .map((each) => (ledger.subnet(id)?.kind === 'elastic' ? stakerWith(each, { delegators: [] }) : each)),
      })),
    ],
  }),
  ...mutantTable('platform.getMinStake', {
    'validator-minimum-of-subnet/swapped-on-subnets': [
      'The minimum amounts of a Subnet are swapped.',
      handled('platform.getMinStake', (base) => (call) => {
        const own = base(call);
        return call.args.string('subnetID') === '' || !isMembers(own)
          ? own
          : { minValidatorStake: own.minDelegatorStake, minDelegatorStake: own.minValidatorStake };
      }),
    ],
  }),
  ...mutantTable('platform.getSubnet', {
    'agrees-with-get-subnets/threshold-of-the-newest': [
      'Each Subnet has the threshold of the newest one.',
      seen('platform.getSubnet', (ledger) => ({
        subnet: (id) => {
          const [own, newest] = [ledger.subnet(id), ledger.subnets()[0]];
          return own?.kind !== 'permissioned' || newest === undefined
            ? own
            : { ...own, owner: { ...own.owner, threshold: newest.owner.threshold } };
        },
      })),
    ],
  }),
];
