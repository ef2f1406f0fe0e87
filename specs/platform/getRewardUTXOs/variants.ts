import * as node from '../../../src/reference-node/kit/index.ts';

export const variants: readonly node.Variant[] = node.documentVariants({
  'malformed-transactions-have-no-rewards': [
    '`platform.getRewardUTXOs` treats an unreadable ID as the ID of an unknown transaction.',
    ['not shown', 'The document does not show the response to an unreadable ID.'],
    node.readUnreadableAsUnknown('platform.getRewardUTXOs', 'txID'),
  ],
  'rewards-of-an-unknown-transaction-are-an-error': [
    '`platform.getRewardUTXOs` rejects the ID of an unknown transaction.',
    ['4.2', 'The document does not show the response in this case.'],
    node.failWhen(
      'platform.getRewardUTXOs',
      ({ ledger, args }) => ledger.tx(args.id('txID')) === undefined,
      'not found',
    ),
  ],
});
