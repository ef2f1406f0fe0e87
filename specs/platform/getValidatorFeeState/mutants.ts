import {
  type Mutant,
  another,
  fieldMutants,
  mutantTable,
  mapResultAt,
  secondsOff,
} from '../../../src/reference-node/kit/index.ts';

const VALIDATOR_STATE = 'platform.getValidatorFeeState';

/** Defects of platform.getValidatorFeeState. */
export const mutants: readonly Mutant[] = [
  ...fieldMutants(VALIDATOR_STATE),
  ...mutantTable(VALIDATOR_STATE, {
    'price-follows-from-excess/price-one-more': [
      'The price is one nAVAX too high.',
      mapResultAt(VALIDATOR_STATE, 'price', another),
    ],
    'timestamp-is-the-chain-time/a-second-later': [
      'The time is one second later than the time of the chain.',
      secondsOff(VALIDATOR_STATE, 1n),
    ],
    'timestamp-is-the-chain-time/an-hour-ago': ['The time is one hour too early.', secondsOff(VALIDATOR_STATE, -3600n)],
    'price-not-below-the-minimum/price-below': [
      'The price is below the minimum of the configuration.',
      mapResultAt(VALIDATOR_STATE, 'price', () => 0),
    ],
  }),
];
