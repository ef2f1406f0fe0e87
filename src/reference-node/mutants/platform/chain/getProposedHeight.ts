import { result } from '../../../changes/changes.ts';
import { fieldMutants } from '../../kit/fields.ts';
import { type Mutant, mutantTable } from '../../kit/mutant.ts';

const METHOD = 'platform.getProposedHeight';

/** Defects of platform.getProposedHeight. */
export const GET_PROPOSED_HEIGHT_MUTANTS: readonly Mutant[] = [
  ...fieldMutants(METHOD, {
    result: { path: '', kind: 'object' },
    height: { path: 'height', kind: 'decimal' },
  }),
  ...mutantTable(METHOD, {
    'not-above-the-tip/one-above': [
      'The height is 1 above the height of the last accepted block.',
      result(METHOD, (_, { ledger }) => ({ height: `${ledger.height + 1n}` })),
    ],
  }),
];
