import {
  type Call,
  type Mutant,
  type Validator,
  acceptArrayForItem,
  callWith,
  ignoreChecksum,
  withCurrentValidators,
  withPendingDelegators,
  failWhen,
  fieldMutants,
  wrapHandler,
  respondInsteadOfError,
  mutantTable,
  primaryForAll,
  mapResultAt,
  mapResultAtIn,
  round,
  stakerWith,
} from '../../../src/reference-node/kit/index.ts';

const METHOD = 'platform.getMaxStakeAmount';
const FAR_FUTURE = 1n << 40n;

/** Defects of platform.getMaxStakeAmount. */
export const mutants: readonly Mutant[] = [
  ...fieldMutants(METHOD),
  ...mutantTable(METHOD, {
    'at-least-the-stake-at-the-start/delegations-left-out': [
      'The amount does not include delegations.',
      withCurrentValidators(METHOD, (all) => all.map((one) => stakerWith(one, { delegators: [] }))),
    ],
    'at-least-the-stake-at-the-start/what-may-be-added': [
      'The amount is the own stake of the validator minus its delegations.',
      mapResultAtIn(METHOD, 'amount', (amount, call) => {
        const own = validatorOf(call);
        const delegated = own?.delegators.reduce((sum, { weight }) => sum + weight, 0n) ?? 0n;
        return own === undefined || own.weight < delegated ? amount : `${own.weight - delegated}`;
      }),
    ],
    'equals-the-stake-without-changes/rewards-counted': [
      'The amount includes the potential reward.',
      withCurrentValidators(METHOD, (all) =>
        all.map((one) => stakerWith(one, { weight: one.weight + one.potentialReward })),
      ),
    ],
    'equals-the-stake-without-changes/most-for-all': [
      'The amount is the maximum stake that a validator may have.',
      mapResultAt(METHOD, 'amount', () => '3000000000000000'),
    ],
    'is-the-most-at-any-moment/period-ignored': [
      'The method ignores both times, and returns the amount of the present.',
      wrapHandler(METHOD, (base) => (call) => {
        base(call);
        return base(callWith(call, { startTime: call.ledger.time, endTime: call.ledger.time }));
      }),
    ],
    'is-the-most-at-any-moment/amount-at-the-start': [
      'The amount is the one at the start of the period.',
      wrapHandler(METHOD, (base) => (call) => {
        base(call);
        return base(callWith(call, { endTime: call.args.uint('startTime', 64) }));
      }),
    ],
    'is-the-most-at-any-moment/amount-at-the-end': [
      'The amount is the one at the end of the period.',
      wrapHandler(METHOD, (base) => (call) => {
        base(call);
        return base(callWith(call, { startTime: call.args.uint('endTime', 64) }));
      }),
    ],
    'is-the-most-at-any-moment/delegations-never-end': [
      'The amount includes delegations that have ended before the period.',
      withCurrentValidators(METHOD, (all) =>
        all.map((one) =>
          stakerWith(one, { delegators: one.delegators.map((each) => stakerWith(each, { endTime: one.endTime })) }),
        ),
      ),
    ],
    'is-the-most-at-any-moment/pending-left-out': [
      'The amount does not include delegations that start during the period.',
      withPendingDelegators(METHOD, () => []),
    ],
    'node-id-selects/first-for-all': [
      'The method returns the amount of the validator that ends first for any `nodeID`.',
      wrapHandler(METHOD, (base) => (call) => {
        const [first] = call.ledger.currentValidators(call.args.id('subnetID'));
        return base(callWith(call, { nodeID: first?.nodeId }));
      }),
    ],
    'subnet-id-selects/large-amounts-rounded': [
      'The amount is rounded to double precision.',
      mapResultAt(METHOD, 'amount', round),
    ],
    'subnet-id-selects/subnet-ignored': ['The method ignores `subnetID`.', primaryForAll(METHOD)],
    'unknown-node-has-none/error-for-unknown': [
      'The method returns an error for a node that is not a validator.',
      failWhen(METHOD, (call) => validatorOf(call) === undefined),
    ],
    'none-outside-the-validation-period/end-ignored': [
      'The method ignores the end of the validator.',
      withCurrentValidators(METHOD, (all) => all.map((one) => stakerWith(one, { endTime: FAR_FUTURE }))),
    ],
    'end-before-start-is-an-error/times-put-in-order': [
      'The method swaps start and end of a period that ends before it starts.',
      wrapHandler(METHOD, (base) => (call) => {
        const [start, end] = [call.args.uint('startTime', 64), call.args.uint('endTime', 64)];
        return base(start > end ? callWith(call, { startTime: end, endTime: start }) : call);
      }),
    ],
    'end-before-start-is-an-error/end-ignored-if-early': [
      'The method ignores an end before the start.',
      wrapHandler(METHOD, (base) => (call) => {
        const [start, end] = [call.args.uint('startTime', 64), call.args.uint('endTime', 64)];
        return base(start > end ? callWith(call, { endTime: start }) : call);
      }),
    ],
    'start-in-the-past-is-an-error/past-cut-off': [
      'The method removes the part of the period before the chain time.',
      wrapHandler(
        METHOD,
        (base) => (call) =>
          base(
            call.args.uint('startTime', 64) < call.ledger.time ? callWith(call, { startTime: call.ledger.time }) : call,
          ),
      ),
    ],
    'bad-subnet-id-is-an-error/checksum-of-subnet-ignored': [
      'The method ignores the checksum of `subnetID`.',
      ignoreChecksum(METHOD, 'subnetID'),
    ],
    'bad-node-id-is-an-error/checksum-of-node-ignored': [
      'The method ignores the checksum of `nodeID`.',
      ignoreChecksum(METHOD, 'nodeID'),
    ],
    'bad-node-id-is-an-error/none-for-unreadable': [
      'The method returns 0 for an unreadable `nodeID`.',
      respondInsteadOfError(METHOD, () => ({ amount: '0' })),
    ],
    'start-time-of-wrong-type-is-an-error/array-unpacked': [
      'The method accepts an array with a time as the time.',
      acceptArrayForItem(METHOD, 'startTime'),
    ],
  }),
];

function validatorOf({ ledger, args }: Call): Validator | undefined {
  return ledger.currentValidators(args.id('subnetID')).find(({ nodeId }) => nodeId === args.nodeId('nodeID'));
}
