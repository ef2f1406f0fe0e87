import { type Variant, failWhen, variantTable, writtenLike } from '../../../src/reference-node/kit/index.ts';

/** Right ways to differ of platform.sampleValidators. */
export const variants: readonly Variant[] = variantTable({
  'sample-of-nothing-is-an-error': [
    '`platform.sampleValidators` rejects `size` 0.',
    ['not shown', 'The document does not show a sample of size 0.'],
    failWhen('platform.sampleValidators', writtenLike('size', /^"?0"?$/), 'nothing to sample'),
    { only: 'document' },
  ],
});
