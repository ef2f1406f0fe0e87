import { type Mutant, mutantTable, mapResultAt } from '../../../src/reference-node/kit/index.ts';

const VALIDATOR_CONFIG = 'platform.getValidatorFeeConfig';

/** Defects of platform.getValidatorFeeConfig. */
export const mutants: readonly Mutant[] = mutantTable(VALIDATOR_CONFIG, {
  'target-not-above-the-capacity/target-above': [
    'The target is far above the capacity.',
    mapResultAt(VALIDATOR_CONFIG, 'target', () => 100_000_000),
  ],
});
