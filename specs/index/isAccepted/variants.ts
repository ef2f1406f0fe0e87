import {
  type Variant,
  containerById,
  failWhen,
  readUnreadableAsUnknown,
  variantTable,
} from '../../../src/reference-node/kit/index.ts';

/** Right ways to differ of index.isAccepted. */
export const variants: readonly Variant[] = variantTable({
  'malformed-containers-are-not-accepted': [
    '`index.isAccepted` returns false for an unreadable ID.',
    ['not shown', 'The document does not show the response to an unreadable ID.'],
    readUnreadableAsUnknown('index.isAccepted', 'id'),
    { only: 'document' },
  ],
  'unknown-containers-are-refused': [
    '`index.isAccepted` rejects the ID of an unknown container.',
    ['4.3', 'The document does not show the response in this case.'],
    failWhen('index.isAccepted', (call) => containerById(call, call.args.id('id')) === undefined, 'not found'),
    { only: 'document' },
  ],
});
