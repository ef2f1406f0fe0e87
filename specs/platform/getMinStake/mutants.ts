import {
  type Mutant,
  fieldMutants,
  isAbout,
  mutantTable,
  mapResultAt,
  mapResultAtIn,
  round,
} from '../../../src/reference-node/kit/index.ts';

const METHOD = 'platform.getMinStake';

/** Defects of platform.getMinStake. */
export const mutants: readonly Mutant[] = [
  ...fieldMutants(METHOD),
  ...mutantTable(METHOD, {
    'delegator-minimum-of-subnet/delegators-like-validators': [
      'The minimum of delegators is the minimum of validators.',
      mapResultAtIn(METHOD, 'minDelegatorStake', (own, call) => {
        const subnet = call.ledger.subnet(call.args.id('subnetID'));
        return isAbout('elastic')(call) && subnet !== undefined ? `${subnet.minValidatorStake}` : own;
      }),
      { needs: ['platform.getSubnet'] },
    ],
    'validator-minimum-of-subnet/large-validator-minimum-rounded': [
      'The minimum of validators is rounded to double precision.',
      mapResultAt(METHOD, 'minValidatorStake', round),
      { needs: ['platform.getSubnet'] },
    ],
    'delegator-minimum-of-subnet/large-delegator-minimum-rounded': [
      'The minimum of delegators is rounded to double precision.',
      mapResultAt(METHOD, 'minDelegatorStake', round),
      { needs: ['platform.getSubnet'] },
    ],
  }),
];
