import * as node from '../../src/reference-node/kit/index.ts';
const UNSAID: node.Reason = ['not shown', 'The document does not show the value of an empty list.'];
const FORMS = ['platform.getBlock', 'platform.getBlockByHeight', 'platform.getTx'];
const EMPTY_INDEX: node.Reason = [
  'not shown',
  'The document does not show the response of an index before its first container.',
];
const nothing = (value: node.Json): boolean => node.isItems(value) && value.length === 0;
export const variants: readonly node.Variant[] = node.variantTable({
  'empty-lists-of-json-forms-are-null': [
    'The JSON form of a block or a transaction contains null for an empty list.',
    UNSAID,
    node.mapEverywhere((value) => (nothing(value) ? null : value), FORMS),
    { only: 'document' },
  ],
  'empty-members-of-transactions-are-left-out': [
    'The JSON form of a transaction has no `inputs`, `outputs` or `memo` if it is empty.',
    UNSAID,
    ['tx', 'block/tx', 'block/txs/*']
      .map((path) =>
        node.mapResultAt(FORMS, `${path}/unsignedTx`, (own) =>
          node.isMembers(own) ? Object.fromEntries(Object.entries(own).filter(([, each]) => !isNoContent(each))) : own,
        ),
      )
      .reduce(node.both),
    { only: 'document' },
  ],
  'empty-index-has-no-last-container': [
    '`index.getLastAccepted` returns null on an empty index, such as those of X-Chain transactions and vertices.',
    EMPTY_INDEX,
    node.both(node.withDialect({ retiredIndexes: 'empty' }), node.onEmptyIndex('index.getLastAccepted', null)),
    { only: 'document', reach: 'all' },
  ],
});
function isNoContent(value: node.Json | undefined): boolean {
  return value === '0x' || (value !== undefined && nothing(value));
}
