import {
  type Mutant,
  withCurrentValidators,
  mutantTable,
  withSwappedKeys,
} from '../../../src/reference-node/kit/index.ts';

const METHOD = 'platform.getCurrentValidators';

/** Defects of platform.getCurrentValidators. Those that stand here are about how members are written. */
export const mutants: readonly Mutant[] = mutantTable(METHOD, {
  'signer-is-the-registered-key/keys-of-two-swapped': [
    'The BLS keys of two validators are swapped.',
    withCurrentValidators(METHOD, withSwappedKeys),
  ],
});
