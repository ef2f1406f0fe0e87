import * as node from '../../../src/reference-node/kit/index.ts';

const PAGES = 'platform.getUTXOs';

export const variants: readonly node.Variant[] = [
  ...node.documentVariants({
    'an-unknown-source-has-sent-nothing': [
      '`platform.getUTXOs` returns an empty page for an unknown `sourceChain`.',
      ['4.2', 'The document does not show the response in this case.'],
      node.respondInsteadOfError('platform.getUTXOs', ({ args }) => {
        if (args.raw('sourceChain')?.startsWith('"') !== true) throw new node.RpcError('refused');
        return { numFetched: '0', utxos: [], endIndex: { address: '', utxo: '' }, encoding: 'hex' };
      }),
    ],
    'negative-limits-count-as-left-out': [
      '`platform.getUTXOs` treats a negative `limit` as 1024.',
      ['8', 'The document states only an upper bound of `limit`.'],
      node.mapArgument('platform.getUTXOs', 'limit', (limit) => (node.text(limit).startsWith('-') ? undefined : limit)),
    ],
    'limit-zero-is-no-page': [
      '`platform.getUTXOs` returns no UTXOs for a `limit` of 0.',
      ['8', 'The document allows at most `limit` UTXOs.'],
      node.wrapHandler('platform.getUTXOs', (base) => (call) => {
        const own = base(call);
        const isZero = /^"?0"?$/.test(call.args.raw('limit') ?? '');
        return isZero && node.isMembers(own) ? { ...own, numFetched: '0', utxos: [] } : own;
      }),
    ],
    'no-addresses-own-nothing': [
      '`platform.getUTXOs` returns an empty page without addresses.',
      ['4.2', 'The document does not show the response in this case.'],
      node.respondWhen(
        'platform.getUTXOs',
        ({ args }) => args.raw('addresses') === undefined || /^\[\s*\]$/.test(args.raw('addresses') ?? ''),
        () => ({ numFetched: '0', utxos: [], endIndex: { address: '', utxo: '' }, encoding: 'hex' }),
      ),
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
    (end) => ({ ...(node.isMembers(end) ? end : {}), utxo: node.ZERO_ID }),
  ),
];

function pageEnd(name: string, differs: string, end: (own: node.Json) => node.Json | undefined): node.Variant {
  return node.variant(
    name,
    differs,
    ['4.2', 'The start of the next page has no meaning if there is no next page.'],
    node.mapResult(PAGES, (page) =>
      node.isMembers(page) && node.isItems(page.utxos) && page.utxos.length === 0
        ? { ...page, endIndex: end(page.endIndex ?? null) }
        : page,
    ),
    { only: 'document' },
  );
}
