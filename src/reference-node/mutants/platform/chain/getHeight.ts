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
  mutant('params-may-be-omitted', 'needs-params', 'Without `params` it is an error.', refusesMissingParams(METHOD)),
  mutant('empty-params-are-accepted', 'needs-a-param', 'Empty `params` are an error.', refusesEmptyParams(METHOD)),
  mutant(
    'wrong-typed-params-are-an-error',
    'any-params',
    'Text as `params` is no error.',
    paramsOfWrongTypeTaken(METHOD),
  ),
  mutant(
    'block-exists',
    'far-ahead',
    'The height is a thousand too high.',
    result(METHOD, (_, { ledger }) => ({ height: `${ledger.height + 1000n}` })),
  ),
  mutant(
    'last-block-carries-it',
    'one-block-off',
    'By height comes the block below the one asked for.',
    result('platform.getBlockByHeight', (own, { ledger, args }) => {
      const below = ledger.blockByHeight(args.uint('height', 64) - 1n);
      return below !== undefined && args.isText('encoding', 'json') ? { block: below.json(), encoding: 'json' } : own;
    }),
  ),
  mutant(
    'nothing-above',
    'one-behind',
    'The height is that of the block before the last.',
    result(METHOD, (_, { ledger }) => ({ height: `${ledger.height - 1n}` })),
  ),
  mutant('does-not-decrease', 'swings', 'Every second answer is one block behind.', swinging()),
];

function swinging() {
  let calls = 0;
  return result(METHOD, (_, { ledger }) => ({ height: `${ledger.height - BigInt(calls++ % 2)}` }));
}
