import {
  type Mutant,
  acceptWrongParams,
  memberMutants,
  refuseEmptyParams,
  refuseMissingParams,
} from '../../src/reference-node/kit/index.ts';
import { MEMBERS } from './members.ts';

/** Defects of how methods without arguments take `params`. */
export const mutants: readonly Mutant[] = [
  ...memberMutants(MEMBERS['params-omitted'], {
    'needs-params': [
      'The method returns an error if `params` is omitted.',
      ({ method }) => refuseMissingParams(method),
    ],
  }),
  ...memberMutants(MEMBERS['params-empty'], {
    'needs-a-param': ['The method rejects empty `params`.', ({ method }) => refuseEmptyParams(method)],
  }),
  ...memberMutants(MEMBERS['params-wrong-type'], {
    'any-params': ['The method accepts a string as `params`.', ({ method }) => acceptWrongParams(method)],
  }),
];
