import type { Json } from '../ledger.ts';
import { answerWhen, both, errorWhen, handled, result, resultAt, spoken } from '../changes/changes.ts';
import { everywhere } from '../changes/deep.ts';
import { isItems, isMembers } from '../changes/json-path.ts';
import { writtenLike } from '../changes/conditions.ts';
import type { Change } from '../changes/change.ts';
import { onEmptyIndex } from '../changes/containers.ts';
import { ZERO_ID } from '../rpc/arguments.ts';
import { RpcError } from '../rpc/rpc-error.ts';
import { type Reason, type Variant, variant, variantTable } from './variant.ts';

const UNSAID: Reason = ['not shown', 'The document does not show the value of an empty list.'];
const EMPTY_INDEX: Reason = [
  'not shown',
  'The document does not show the response of an index before its first container.',
];
const PAGES = 'platform.getUTXOs';
const FORMS = ['platform.getBlock', 'platform.getBlockByHeight', 'platform.getTx'];

const nothing = (value: Json): boolean => isItems(value) && value.length === 0;

function pageEnd(name: string, differs: string, end: (own: Json) => Json | undefined): Variant {
  return variant(
    name,
    differs,
    ['4.2', 'The start of the next page has no meaning if there is no next page.'],
    result(PAGES, (page) =>
      isMembers(page) && isItems(page.utxos) && page.utxos.length === 0
        ? { ...page, endIndex: end(page.endIndex ?? null) }
        : page,
    ),
    { only: 'document' },
  );
}

function isNoContent(value: Json | undefined): boolean {
  return value === '0x' || (value !== undefined && nothing(value));
}

/** What stands for nothing. */
export const EMPTY_VARIANTS: readonly Variant[] = [
  ...variantTable({
    'empty-lists-of-json-forms-are-null': [
      'The JSON form of a block or a transaction contains null for an empty list.',
      UNSAID,
      everywhere((value) => (nothing(value) ? null : value), FORMS),
      { only: 'document' },
    ],
    'empty-members-of-transactions-are-left-out': [
      'The JSON form of a transaction has no `inputs`, `outputs` or `memo` if it is empty.',
      UNSAID,
      ['tx', 'block/tx', 'block/txs/*']
        .map((path) =>
          resultAt(FORMS, `${path}/unsignedTx`, (own) =>
            isMembers(own) ? Object.fromEntries(Object.entries(own).filter(([, each]) => !isNoContent(each))) : own,
          ),
        )
        .reduce(both),
      { only: 'document' },
    ],
    'range-of-nothing-is-an-empty-array': [
      '`index.getContainerRange` returns an empty array if `numToFetch` is 0.',
      ['4.3', 'The document only calls the response empty.'],
      answerWhen('index.getContainerRange', writtenLike('numToFetch', /^"?0"?$/), () => []),
      { only: 'document' },
    ],
  }),
  pageEnd('empty-page-has-a-null-end', 'The `endIndex` of an empty page of UTXOs is null.', () => null),
  pageEnd('empty-page-has-no-end', 'An empty page of UTXOs has no `endIndex`.', () => undefined),
  pageEnd('empty-page-ends-with-a-word', 'The `endIndex` of an empty page of UTXOs consists of two words.', () => ({
    address: 'none',
    utxo: 'none',
  })),
  pageEnd('empty-page-ends-nowhere', 'The `endIndex` of an empty page of UTXOs consists of two empty strings.', () => ({
    address: '',
    utxo: '',
  })),
  pageEnd(
    'empty-page-ends-at-zero',
    'The `utxo` in the `endIndex` of an empty page of UTXOs is the ID of 32 zero bytes.',
    (end) => ({
      ...(isMembers(end) ? end : {}),
      utxo: ZERO_ID,
    }),
  ),
  ...variantTable({
    'sample-of-nothing-is-an-error': [
      '`platform.sampleValidators` rejects `size` 0.',
      ['not shown', 'The document does not show a sample of size 0.'],
      errorWhen('platform.sampleValidators', writtenLike('size', /^"?0"?$/), 'nothing to sample'),
      { only: 'document' },
    ],
    'empty-index-has-no-last-container': [
      '`index.getLastAccepted` returns null on an empty index, such as those of X-Chain transactions and vertices.',
      EMPTY_INDEX,
      both(spoken({ retiredIndexes: 'empty' }), onEmptyIndex('index.getLastAccepted', null)),
      { only: 'document', reach: 'all' },
    ],
    'empty-index-has-a-null-range': [
      '`index.getContainerRange` returns null on an empty index.',
      EMPTY_INDEX,
      onEmptyIndex('index.getContainerRange', null),
      { only: 'document' },
    ],
    'empty-index-has-an-empty-range': [
      '`index.getContainerRange` returns an empty array on an empty index.',
      EMPTY_INDEX,
      onEmptyIndex('index.getContainerRange', []),
      { only: 'document' },
    ],
  }),
];
