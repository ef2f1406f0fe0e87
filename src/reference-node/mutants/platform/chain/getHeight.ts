import { result } from '../../../changes/changes.ts';
import { fieldMutants } from '../../kit/fields.ts';
import { type Mutant, mutantsOf } from '../../kit/mutant.ts';
import { paramsOfWrongTypeTaken, refusesEmptyParams, refusesMissingParams } from '../../../changes/params.ts';

const METHOD = 'platform.getHeight';
const mutant = mutantsOf(METHOD);

/** Defects of platform.getHeight. */
export const GET_HEIGHT_MUTANTS: readonly Mutant[] = [
  ...fieldMutants(METHOD, {
    'result-is-an-object': { path: '', kind: 'object' },
    height: { path: 'height', kind: 'integer' },
  }),
  mutant(
    'params-may-be-omitted',
    'needs-params',
    'The method returns an error if `params` is omitted.',
    refusesMissingParams(METHOD),
  ),
  mutant(
    'empty-params-are-accepted',
    'needs-a-param',
    'The method rejects empty `params`.',
    refusesEmptyParams(METHOD),
  ),
  mutant(
    'wrong-typed-params-are-an-error',
    'any-params',
    'The method accepts a string as `params`.',
    paramsOfWrongTypeTaken(METHOD),
  ),
  mutant(
    'block-exists',
    'far-ahead',
    'The height is 1000 too high.',
    result(METHOD, (_, { ledger }) => ({ height: `${ledger.height + 1000n}` })),
  ),
  mutant(
    'last-block-carries-it',
    'one-block-off',
    '`platform.getBlockByHeight` returns the block below the requested one.',
    result('platform.getBlockByHeight', (own, { ledger, args }) => {
      const below = ledger.blockByHeight(args.uint('height', 64) - 1n);
      return below !== undefined && args.isText('encoding', 'json') ? { block: below.json(), encoding: 'json' } : own;
    }),
  ),
  mutant(
    'nothing-above',
    'one-behind',
    'The height is the height of the block before the last.',
    result(METHOD, (_, { ledger }) => ({ height: `${ledger.height - 1n}` })),
  ),
  mutant('does-not-decrease', 'swings', 'Every second response is one block behind.', swinging()),
];

function swinging() {
  let calls = 0;
  return result(METHOD, (_, { ledger }) => ({ height: `${ledger.height - BigInt(calls++ % 2)}` }));
}
