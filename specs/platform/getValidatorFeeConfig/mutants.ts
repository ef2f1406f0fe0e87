import * as node from '../../../src/reference-node/kit/index.ts';

const VALIDATOR_CONFIG = 'platform.getValidatorFeeConfig';

export const mutants: readonly node.Mutant[] = node.mutantTable(VALIDATOR_CONFIG, {
  'target-not-above-the-capacity/target-above': [
    'The target is far above the capacity.',
    node.mapResultAt(VALIDATOR_CONFIG, 'target', () => 100_000_000),
  ],
});
