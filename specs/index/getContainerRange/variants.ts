import {
  type Variant,
  respondWhen,
  onEmptyIndex,
  variantTable,
  writtenLike,
} from '../../../src/reference-node/kit/index.ts';

/** Right ways to differ of index.getContainerRange. */
export const variants: readonly Variant[] = variantTable({
  'range-of-nothing-is-an-empty-array': [
    '`index.getContainerRange` returns an empty array if `numToFetch` is 0.',
    ['4.3', 'The document only calls the response empty.'],
    respondWhen('index.getContainerRange', writtenLike('numToFetch', /^"?0"?$/), () => []),
    { only: 'document' },
  ],
  'empty-index-has-a-null-range': [
    '`index.getContainerRange` returns null on an empty index.',
    ['not shown', 'The document does not show the response of an index before its first container.'],
    onEmptyIndex('index.getContainerRange', null),
    { only: 'document' },
  ],
  'empty-index-has-an-empty-range': [
    '`index.getContainerRange` returns an empty array on an empty index.',
    ['not shown', 'The document does not show the response of an index before its first container.'],
    onEmptyIndex('index.getContainerRange', []),
    { only: 'document' },
  ],
});
