import * as node from '../../src/reference-node/kit/index.ts';
import { MEMBERS } from './members.ts';

/** Defects of how methods without arguments take `params`. */
export const mutants: readonly node.Mutant[] = [
  ...node.memberMutants(MEMBERS['params-omitted'], {
    'needs-params': [
      'The method returns an error if `params` is omitted.',
      ({ method }) => node.withoutParams.refuse(method),
    ],
    'empty-without-params': [
      'The result is empty if `params` is omitted.',
      ({ method }) => node.withoutParams.empty(method),
    ],
  }),
  ...node.memberMutants(MEMBERS['params-empty'], {
    'needs-a-param': ['The method rejects empty `params`.', ({ method }) => node.withEmptyParams.refuse(method)],
    'empty-for-empty': ['The result is empty for empty `params`.', ({ method }) => node.withEmptyParams.empty(method)],
  }),
  ...node.memberMutants(MEMBERS['params-wrong-type'], {
    'any-params': ['The method accepts a string as `params`.', ({ method }) => node.acceptWrongParams(method)],
  }),
];
