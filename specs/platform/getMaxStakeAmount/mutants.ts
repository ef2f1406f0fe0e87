import * as node from '../../../src/reference-node/kit/index.ts';

const METHOD = 'platform.getMaxStakeAmount';

export const mutants: readonly node.Mutant[] = node.mutantTable(METHOD, {
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
