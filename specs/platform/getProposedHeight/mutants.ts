import { type Mutant, mutantTable, mapResult } from '../../../src/reference-node/kit/index.ts';

const METHOD = 'platform.getProposedHeight';

/** Defects of platform.getProposedHeight. */
export const mutants: readonly Mutant[] = mutantTable(METHOD, {
  'not-above-the-tip/one-above': [
    'The height is 1 above the height of the last accepted block.',
    mapResult(METHOD, (_, { ledger }) => ({ height: `${ledger.height + 1n}` })),
  ],
});
