import {
  type Json,
  type Reason,
  type Variant,
  both,
  mapEverywhere,
  isItems,
  isMembers,
  onEmptyIndex,
  mapResultAt,
  withDialect,
  variantTable,
} from '../../src/reference-node/kit/index.ts';
const UNSAID: Reason = ['not shown', 'The document does not show the value of an empty list.'];
const FORMS = ['platform.getBlock', 'platform.getBlockByHeight', 'platform.getTx'];
const EMPTY_INDEX: Reason = [
  'not shown',
  'The document does not show the response of an index before its first container.',
];
const nothing = (value: Json): boolean => isItems(value) && value.length === 0;
/** Right ways to differ of families. */
export const variants: readonly Variant[] = variantTable({
  'empty-lists-of-json-forms-are-null': [
    'The JSON form of a block or a transaction contains null for an empty list.',
    UNSAID,
    mapEverywhere((value) => (nothing(value) ? null : value), FORMS),
    { only: 'document' },
  ],
  'empty-members-of-transactions-are-left-out': [
    'The JSON form of a transaction has no `inputs`, `outputs` or `memo` if it is empty.',
    UNSAID,
    ['tx', 'block/tx', 'block/txs/*']
      .map((path) =>
        mapResultAt(FORMS, `${path}/unsignedTx`, (own) =>
          isMembers(own) ? Object.fromEntries(Object.entries(own).filter(([, each]) => !isNoContent(each))) : own,
        ),
      )
      .reduce(both),
    { only: 'document' },
  ],
  'empty-index-has-no-last-container': [
    '`index.getLastAccepted` returns null on an empty index, such as those of X-Chain transactions and vertices.',
    EMPTY_INDEX,
    both(withDialect({ retiredIndexes: 'empty' }), onEmptyIndex('index.getLastAccepted', null)),
    { only: 'document', reach: 'all' },
  ],
});
function isNoContent(value: Json | undefined): boolean {
  return value === '0x' || (value !== undefined && nothing(value));
}
