import * as node from '../../../src/reference-node/kit/index.ts';

export const variants: readonly node.Variant[] = node.documentVariants({
  'containers-that-do-not-exist-are-null': [
    '`index.getContainerByID` and `index.getContainerByIndex` return null if no container has the ID or the position.',
    ['4.3', 'The document does not show the response in this case.'],
    node.both(
      node.respondWhen(
        node.BY_ID,
        (call) => node.containerById(call, call.args.id('id')) === undefined,
        () => null,
      ),
      node.respondWhen(
        node.BY_INDEX,
        (call) => call.args.uint('index', 64) > node.lastPosition(call),
        () => null,
      ),
    ),
    { reach: 'readers', writes: true },
  ],
  'range-of-nothing-is-an-empty-array': [
    '`index.getContainerRange` returns an empty array if `numToFetch` is 0.',
    ['4.3', 'The document only calls the response empty.'],
    node.respondWhen('index.getContainerRange', node.writtenLike('numToFetch', /^"?0"?$/), () => []),
  ],
  'empty-index-has-a-null-range': [
    '`index.getContainerRange` returns null on an empty index.',
    ['not shown', 'The document does not show the response of an index before its first container.'],
    node.onEmptyIndex('index.getContainerRange', null),
  ],
  'empty-index-has-an-empty-range': [
    '`index.getContainerRange` returns an empty array on an empty index.',
    ['not shown', 'The document does not show the response of an index before its first container.'],
    node.onEmptyIndex('index.getContainerRange', []),
  ],
});
