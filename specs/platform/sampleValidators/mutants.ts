import {
  type Json,
  type Mutant,
  ZERO_ID,
  mapArgument,
  elasticByDefault,
  failWhen,
  errorsAsText,
  fieldMutants,
  respondInsteadOfError,
  isItems,
  isUntracked,
  mutantTable,
  mapResultAt,
  mapResultAtIn,
} from '../../../src/reference-node/kit/index.ts';

const METHOD = 'platform.sampleValidators';

/** Defects of platform.sampleValidators. */
export const mutants: readonly Mutant[] = [
  ...fieldMutants(METHOD),
  ...mutantTable(METHOD, {
    'size-many/one-too-few': [
      'The method draws one validator less than requested if `size` is above 1.',
      mapResultAt(METHOD, 'validators', (drawn) => (isItems(drawn) && drawn.length > 1 ? drawn.slice(1) : drawn)),
    ],
    'size-many/always-one': [
      'The method draws one validator for any `size`.',
      mapArgument(METHOD, 'size', (size) => (size === 0 ? size : 1)),
    ],
    'size-many/at-most-five': [
      'A sample never has more than five nodes.',
      mapResultAt(METHOD, 'validators', (drawn) => (isItems(drawn) ? drawn.slice(0, 5) : drawn)),
    ],
    'subnet-id-defaults-to-primary/elastic-by-default': [
      'The method draws from an elastic Subnet if `subnetID` is omitted.',
      elasticByDefault(METHOD),
    ],
    'every-subnet-with-validators/one-at-most-on-subnets': [
      'A sample of a Subnet has at most one node.',
      mapResultAtIn(METHOD, 'validators', (drawn, { args }) =>
        isItems(drawn) && args.id('subnetID') !== ZERO_ID ? drawn.slice(0, 1) : drawn,
      ),
    ],
    'every-subnet-with-validators/tracked-ones-only': [
      'The method returns an error for a Subnet that the node does not validate.',
      failWhen(METHOD, isUntracked),
      { history: 'F43' },
    ],
    'size-of-wrong-type-is-an-error/nobody-for-wrong-type': [
      'The method draws no validator for a `size` that is not an integer.',
      respondInsteadOfError(METHOD, nobody),
    ],
    'a-draw-or-a-refusal/refused-in-a-text': [
      'The error of a rejected draw is a string instead of an object.',
      errorsAsText(METHOD),
    ],
  }),
];

function nobody(): Json {
  return { validators: [] };
}
