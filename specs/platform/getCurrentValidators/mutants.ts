import {
  type Mutant,
  withCurrentValidators,
  fieldMutants,
  mutantTable,
  mapResultAt,
  withSwappedKeys,
} from '../../../src/reference-node/kit/index.ts';

const METHOD = 'platform.getCurrentValidators';
const V = 'validators/*';

/** Defects of platform.getCurrentValidators. Those that stand here are about how members are written. */
export const mutants: readonly Mutant[] = [
  ...fieldMutants(METHOD),
  ...mutantTable(METHOD, {
    'uptime/uptime-as-number': ['`uptime` is the number 100.', mapResultAt(METHOD, `${V}/uptime`, () => 100)],
    'connected/connected-as-text': [
      '`connected` is the string "true".',
      mapResultAt(METHOD, `${V}/connected`, () => 'true'),
    ],
    'node-ids-default-to-all/validators-missing': [
      'The result has no `validators`.',
      mapResultAt(METHOD, 'validators', () => undefined),
    ],
    'signer-is-the-registered-key/keys-of-two-swapped': [
      'The BLS keys of two validators are swapped.',
      withCurrentValidators(METHOD, withSwappedKeys),
    ],
  }),
];
