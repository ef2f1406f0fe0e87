import type { Validator } from '../../../ledger.ts';
import type { Call } from '../../../rpc/call.ts';
import { callWith } from '../../../changes/call-with.ts';
import { errorWhen, handled, insteadOfError, resultAt, resultAtOf } from '../../../changes/changes.ts';
import { fieldMutants } from '../../kit/fields.ts';
import { primaryForAll } from '../../../changes/known-subnets.ts';
import { type Mutant, mutantsOf } from '../../kit/mutant.ts';
import { currentSeen, stakerWith } from '../../../changes/stakers.ts';
import { arrayTakenForItem, checksumIgnored } from '../../../changes/unchecked.ts';

const METHOD = 'platform.getMaxStakeAmount';
const FAR_FUTURE = 1n << 40n;
const mutant = mutantsOf(METHOD);

/** Defects of platform.getMaxStakeAmount. */
export const GET_MAX_STAKE_AMOUNT_MUTANTS: readonly Mutant[] = [
  ...fieldMutants(METHOD, {
    result: { path: '', kind: 'object' },
    amount: { path: 'amount', kind: 'integer' },
  }),
  mutant(
    'at-least-the-stake-at-the-start',
    'delegations-left-out',
    'Delegations are not counted.',
    currentSeen(METHOD, (all) => all.map((one) => stakerWith(one, { delegators: [] }))),
  ),
  mutant(
    'at-least-the-stake-at-the-start',
    'what-may-be-added',
    'It gives what the validator has staked itself, less its delegations.',
    resultAtOf(METHOD, 'amount', (amount, call) => {
      const own = validatorOf(call);
      const delegated = own?.delegators.reduce((sum, { weight }) => sum + weight, 0n) ?? 0n;
      return own === undefined || own.weight < delegated ? amount : `${own.weight - delegated}`;
    }),
  ),
  mutant(
    'equals-the-stake-without-changes',
    'rewards-counted',
    'The potential reward is counted as if it were staked.',
    currentSeen(METHOD, (all) => all.map((one) => stakerWith(one, { weight: one.weight + one.potentialReward }))),
  ),
  mutant(
    'equals-the-stake-without-changes',
    'most-for-all',
    'It gives the most that may be staked to any validator.',
    resultAt(METHOD, 'amount', () => '3000000000000000'),
  ),
  mutant(
    'node-id-selects',
    'first-for-all',
    'It gives the amount of the validator that ends first, whatever `nodeID` says.',
    handled(METHOD, (base) => (call) => {
      const [first] = call.ledger.currentValidators(call.args.id('subnetID'));
      return base(callWith(call, { nodeID: first?.nodeId }));
    }),
  ),
  mutant('subnet-id-selects', 'subnet-ignored', '`subnetID` is ignored.', primaryForAll(METHOD)),
  mutant(
    'unknown-node-has-none',
    'error-for-unknown',
    'A node that does not validate is an error.',
    errorWhen(METHOD, (call) => validatorOf(call) === undefined),
  ),
  mutant(
    'none-outside-the-validation-period',
    'end-ignored',
    'The end of the validator is not looked at.',
    currentSeen(METHOD, (all) => all.map((one) => stakerWith(one, { endTime: FAR_FUTURE }))),
  ),
  mutant(
    'end-before-start-is-an-error',
    'times-put-in-order',
    'A period that ends before it starts is turned round.',
    handled(METHOD, (base) => (call) => {
      const [start, end] = [call.args.uint('startTime', 64), call.args.uint('endTime', 64)];
      return base(start > end ? callWith(call, { startTime: end, endTime: start }) : call);
    }),
  ),
  mutant(
    'end-before-start-is-an-error',
    'end-ignored-if-early',
    'An end before the start is ignored.',
    handled(METHOD, (base) => (call) => {
      const [start, end] = [call.args.uint('startTime', 64), call.args.uint('endTime', 64)];
      return base(start > end ? callWith(call, { endTime: start }) : call);
    }),
  ),
  mutant(
    'start-in-the-past-is-an-error',
    'past-cut-off',
    'What lies before the chain time is cut off the period.',
    handled(
      METHOD,
      (base) => (call) =>
        base(
          call.args.uint('startTime', 64) < call.ledger.time ? callWith(call, { startTime: call.ledger.time }) : call,
        ),
    ),
  ),
  mutant(
    'bad-subnet-id-is-an-error',
    'checksum-of-subnet-ignored',
    'The checksum of `subnetID` is not looked at.',
    checksumIgnored(METHOD, 'subnetID'),
  ),
  mutant(
    'bad-node-id-is-an-error',
    'checksum-of-node-ignored',
    'The checksum of `nodeID` is not looked at.',
    checksumIgnored(METHOD, 'nodeID'),
  ),
  mutant(
    'bad-node-id-is-an-error',
    'none-for-unreadable',
    'A `nodeID` that cannot be read has an amount of 0.',
    insteadOfError(METHOD, () => ({ amount: '0' })),
  ),
  mutant(
    'start-time-of-wrong-type-is-an-error',
    'array-unpacked',
    'An array with a time stands for the time.',
    arrayTakenForItem(METHOD, 'startTime'),
  ),
];

function validatorOf({ ledger, args }: Call): Validator | undefined {
  return ledger.currentValidators(args.id('subnetID')).find(({ nodeId }) => nodeId === args.nodeId('nodeID'));
}
