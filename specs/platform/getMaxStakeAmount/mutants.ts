import {
  type Call,
  type Mutant,
  type Validator,
  acceptArrayForItem,
  callWith,
  withCurrentValidators,
  withPendingDelegators,
  wrapHandler,
  mutantTable,
  mapResultAtIn,
  stakerWith,
} from '../../../src/reference-node/kit/index.ts';

const METHOD = 'platform.getMaxStakeAmount';

/** Defects of platform.getMaxStakeAmount. */
export const mutants: readonly Mutant[] = mutantTable(METHOD, {
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
  'start-time-of-wrong-type-is-an-error/array-unpacked': [
    'The method accepts an array with a time as the time.',
    acceptArrayForItem(METHOD, 'startTime'),
  ],
});

function validatorOf({ ledger, args }: Call): Validator | undefined {
  return ledger.currentValidators(args.id('subnetID')).find(({ nodeId }) => nodeId === args.nodeId('nodeID'));
}
