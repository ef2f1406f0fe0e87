import * as node from '../../../src/reference-node/kit/index.ts';

export const variants: readonly node.Variant[] = node.documentVariants({
  'malformed-containers-are-not-accepted': [
    '`index.isAccepted` returns false for an unreadable ID.',
    ['not shown', 'The document does not show the response to an unreadable ID.'],
    node.readUnreadableAsUnknown('index.isAccepted', 'id'),
  ],
  'unknown-containers-are-refused': [
    '`index.isAccepted` rejects the ID of an unknown container.',
    ['4.3', 'The document does not show the response in this case.'],
    node.failWhen(
      'index.isAccepted',
      (call) => node.containerById(call, call.args.id('id')) === undefined,
      'not found',
    ),
  ],
});
