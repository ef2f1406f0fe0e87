import * as node from '../../../src/reference-node/kit/index.ts';

const CONFIG = 'platform.getFeeConfig';

export const mutants: readonly node.Mutant[] = node.mutantTable(CONFIG, {
  'weights-are-those-of-the-network/weights-reversed': [
    'The weights stand in the reverse order.',
    node.mapResultAt(CONFIG, 'weights', (weights) => (Array.isArray(weights) ? weights.toReversed() : weights)),
  ],
  'target-not-above-the-maximum/target-above': [
    'The target per second is far above the maximum per second.',
    node.mapResultAt(CONFIG, 'targetPerSecond', () => 100_000_000),
  ],
});
