import * as node from '../../../src/reference-node/kit/index.ts';

const METHOD = 'platform.getMaxStakeAmount';

/** Defects of platform.getMaxStakeAmount. */
export const mutants: readonly node.Mutant[] = node.mutantTable(METHOD, {
  'at-least-the-stake-at-the-start/delegations-left-out': [
    'The amount does not include delegations.',
    node.withCurrentValidators(METHOD, (all) => all.map((one) => node.stakerWith(one, { delegators: [] }))),
  ],
  'at-least-the-stake-at-the-start/what-may-be-added': [
    'The amount is the own stake of the validator minus its delegations.',
    node.mapResultAtIn(METHOD, 'amount', (amount, call) => {
      const own = validatorOf(call);
      const delegated = own?.delegators.reduce((sum, { weight }) => sum + weight, 0n) ?? 0n;
      return own === undefined || own.weight < delegated ? amount : `${own.weight - delegated}`;
    }),
  ],
  'is-the-most-at-any-moment/period-ignored': [
    'The method ignores both times, and returns the amount of the present.',
    node.wrapHandler(METHOD, (base) => (call) => {
      base(call);
      return base(node.callWith(call, { startTime: call.ledger.time, endTime: call.ledger.time }));
    }),
  ],
  'is-the-most-at-any-moment/amount-at-the-start': [
    'The amount is the one at the start of the period.',
    node.wrapHandler(METHOD, (base) => (call) => {
      base(call);
      return base(node.callWith(call, { endTime: call.args.uint('startTime', 64) }));
    }),
  ],
  'is-the-most-at-any-moment/amount-at-the-end': [
    'The amount is the one at the end of the period.',
    node.wrapHandler(METHOD, (base) => (call) => {
      base(call);
      return base(node.callWith(call, { startTime: call.args.uint('endTime', 64) }));
    }),
  ],
  'is-the-most-at-any-moment/delegations-never-end': [
    'The amount includes delegations that have ended before the period.',
    node.withCurrentValidators(METHOD, (all) =>
      all.map((one) =>
        node.stakerWith(one, {
          delegators: one.delegators.map((each) => node.stakerWith(each, { endTime: one.endTime })),
        }),
      ),
    ),
  ],
  'is-the-most-at-any-moment/pending-left-out': [
    'The amount does not include delegations that start during the period.',
    node.withPendingDelegators(METHOD, () => []),
  ],
  'start-in-the-past-is-an-error/past-cut-off': [
    'The method removes the part of the period before the chain time.',
    node.wrapHandler(
      METHOD,
      (base) => (call) =>
        base(
          call.args.uint('startTime', 64) < call.ledger.time
            ? node.callWith(call, { startTime: call.ledger.time })
            : call,
        ),
    ),
  ],
  'start-time-of-wrong-type-is-an-error/array-unpacked': [
    'The method accepts an array with a time as the time.',
    node.acceptArrayForItem(METHOD, 'startTime'),
  ],
});

function validatorOf({ ledger, args }: node.Call): node.Validator | undefined {
  return ledger.currentValidators(args.id('subnetID')).find(({ nodeId }) => nodeId === args.nodeId('nodeID'));
}
