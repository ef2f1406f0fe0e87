import { encodeTimestamp } from '../../../../encoding/timestamp.ts';
import { resultAt, resultAtOf } from '../../../changes/changes.ts';
import { fieldMutants } from '../../kit/fields.ts';
import { text } from '../../../changes/json-path.ts';
import { type Mutant, mutantTable } from '../../kit/mutant.ts';

const CONFIG = 'platform.getFeeConfig';
const STATE = 'platform.getFeeState';
const VALIDATOR_CONFIG = 'platform.getValidatorFeeConfig';
const VALIDATOR_STATE = 'platform.getValidatorFeeState';

/** Defects of the four methods of later releases that tell of fees. */
export const FEE_MUTANTS: readonly Mutant[] = [
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
    'weights/weights-as-text': ['The weights are decimal strings.', resultAt(CONFIG, 'weights/*', text)],
    'weights/three-weights': [
      'One dimension has no weight.',
      resultAt(CONFIG, 'weights', (weights) => (Array.isArray(weights) ? weights.slice(0, 3) : weights)),
    ],
    'target-not-above-the-maximum/target-above': [
      'The target per second is far above the maximum per second.',
      resultAt(CONFIG, 'targetPerSecond', () => 100_000_000),
    ],
  }),
  ...fieldMutants(STATE, {
    result: { path: '', kind: 'object' },
    capacity: { path: 'capacity', kind: 'json-integer' },
    excess: { path: 'excess', kind: 'json-integer' },
    price: { path: 'price', kind: 'json-integer' },
    timestamp: { path: 'timestamp', kind: 'time' },
  }),
  ...mutantTable(STATE, {
    'within-the-configuration/capacity-above': [
      'The capacity is above the maximum of the configuration.',
      resultAt(STATE, 'capacity', () => 1_000_000_000),
    ],
    'within-the-configuration/price-below': [
      'The price is below the minimum of the configuration.',
      resultAt(STATE, 'price', () => 0),
    ],
    'timestamp-is-the-chain-time/a-second-later': [
      'The time is one second later than the time of the chain.',
      secondsOff(1n),
    ],
    'timestamp-is-the-chain-time/an-hour-ago': ['The time is one hour too early.', secondsOff(-3600n)],
  }),
  ...fieldMutants(VALIDATOR_CONFIG, {
    result: { path: '', kind: 'object' },
    capacity: { path: 'capacity', kind: 'json-integer' },
    target: { path: 'target', kind: 'json-integer' },
    'min-price': { path: 'minPrice', kind: 'json-integer' },
    'excess-conversion-constant': { path: 'excessConversionConstant', kind: 'json-integer' },
  }),
  ...mutantTable(VALIDATOR_CONFIG, {
    'target-not-above-the-capacity/target-above': [
      'The target is far above the capacity.',
      resultAt(VALIDATOR_CONFIG, 'target', () => 100_000_000),
    ],
  }),
  ...fieldMutants(VALIDATOR_STATE, {
    result: { path: '', kind: 'object' },
    excess: { path: 'excess', kind: 'json-integer' },
    price: { path: 'price', kind: 'json-integer' },
    timestamp: { path: 'timestamp', kind: 'time' },
  }),
  ...mutantTable(VALIDATOR_STATE, {
    'price-not-below-the-minimum/price-below': [
      'The price is below the minimum of the configuration.',
      resultAt(VALIDATOR_STATE, 'price', () => 0),
    ],
  }),
];

function secondsOff(seconds: bigint) {
  return resultAtOf(STATE, 'timestamp', (_, { ledger }) => encodeTimestamp((ledger.time + seconds) * 1_000_000_000n));
}
