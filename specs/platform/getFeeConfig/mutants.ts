import { type Mutant, mutantTable, mapResultAt, text } from '../../../src/reference-node/kit/index.ts';

const CONFIG = 'platform.getFeeConfig';

/** Defects of platform.getFeeConfig. */
export const mutants: readonly Mutant[] = mutantTable(CONFIG, {
  'min-price/price-as-text': ['`minPrice` is the string "1".', mapResultAt(CONFIG, 'minPrice', () => '1')],
  'weights/weights-as-text': ['The weights are decimal strings.', mapResultAt(CONFIG, 'weights/*', text)],
  'weights/three-weights': [
    'One dimension has no weight.',
    mapResultAt(CONFIG, 'weights', (weights) => (Array.isArray(weights) ? weights.slice(0, 3) : weights)),
  ],
  'weights-are-those-of-the-network/weights-reversed': [
    'The weights stand in the reverse order.',
    mapResultAt(CONFIG, 'weights', (weights) => (Array.isArray(weights) ? weights.toReversed() : weights)),
  ],
  'weights-are-those-of-the-network/all-weights-one': ['Each weight is 1.', mapResultAt(CONFIG, 'weights/*', () => 1)],
  'target-not-above-the-maximum/target-above': [
    'The target per second is far above the maximum per second.',
    mapResultAt(CONFIG, 'targetPerSecond', () => 100_000_000),
  ],
});
