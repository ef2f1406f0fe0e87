import {
  type Mutant,
  another,
  fieldMutants,
  mutantTable,
  mapResultAt,
  secondsOff,
} from '../../../src/reference-node/kit/index.ts';

const STATE = 'platform.getFeeState';

/** Defects of platform.getFeeState. */
export const mutants: readonly Mutant[] = [
  ...fieldMutants(STATE),
  ...mutantTable(STATE, {
    'within-the-configuration/capacity-above': [
      'The capacity is above the maximum of the configuration.',
      mapResultAt(STATE, 'capacity', () => 1_000_000_000),
    ],
    'within-the-configuration/price-below': [
      'The price is below the minimum of the configuration.',
      mapResultAt(STATE, 'price', () => 0),
    ],
    'price-follows-from-excess/price-one-more': [
      'The price is one nAVAX too high.',
      mapResultAt(STATE, 'price', another),
    ],
    'price-follows-from-excess/excess-is-the-constant': [
      'The excess is `excessConversionConstant`.',
      mapResultAt(STATE, 'excess', () => 2_164_043),
    ],
    'timestamp-is-the-chain-time/a-second-later': [
      'The time is one second later than the time of the chain.',
      secondsOff(STATE, 1n),
    ],
    'timestamp-is-the-chain-time/an-hour-ago': ['The time is one hour too early.', secondsOff(STATE, -3600n)],
  }),
];
