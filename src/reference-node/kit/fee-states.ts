import { mapResultAt } from '../changes/changes.ts';
import { secondsOff } from '../changes/seconds-off.ts';
import { another } from '../changes/another.ts';
import { fieldMutants } from './fields.ts';
import { type Mutant, mutantTable } from './mutant.ts';

/** Defects in the state of a fee, of either kind. */
export function feeStateMutants(method: 'platform.getFeeState' | 'platform.getValidatorFeeState'): Mutant[] {
  return [
    ...fieldMutants(method),
    ...mutantTable(method, {
      'price-follows-from-excess/price-one-more': [
        'The price is one nAVAX too high.',
        mapResultAt(method, 'price', another),
      ],
      'timestamp-is-the-chain-time/a-second-later': [
        'The time is one second later than the time of the chain.',
        secondsOff(method, 1n),
      ],
      'timestamp-is-the-chain-time/an-hour-ago': ['The time is one hour too early.', secondsOff(method, -3600n)],
    }),
  ];
}
