import { type Mutant, fieldMutants, mutantTable, mapResultAt, text } from '../../../src/reference-node/kit/index.ts';

const CONFIG = 'platform.getFeeConfig';

/** Defects of platform.getFeeConfig. */
export const mutants: readonly Mutant[] = [
  ...fieldMutants(CONFIG, {
    result: { path: '', kind: 'object' },
    weights: { path: 'weights', kind: 'array' },
    'max-capacity': { path: 'maxCapacity', kind: 'json-integer' },
    'max-per-second': { path: 'maxPerSecond', kind: 'json-integer' },
    'target-per-second': { path: 'targetPerSecond', kind: 'json-integer' },
    'min-price': { path: 'minPrice', kind: 'json-integer' },
    'excess-conversion-constant': { path: 'excessConversionConstant', kind: 'json-integer' },
  }),
  ...mutantTable(CONFIG, {
    'weights/weights-as-text': ['The weights are decimal strings.', mapResultAt(CONFIG, 'weights/*', text)],
    'weights/three-weights': [
      'One dimension has no weight.',
      mapResultAt(CONFIG, 'weights', (weights) => (Array.isArray(weights) ? weights.slice(0, 3) : weights)),
    ],
    'target-not-above-the-maximum/target-above': [
      'The target per second is far above the maximum per second.',
      mapResultAt(CONFIG, 'targetPerSecond', () => 100_000_000),
    ],
  }),
];
