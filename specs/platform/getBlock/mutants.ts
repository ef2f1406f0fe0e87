import * as node from '../../../src/reference-node/kit/index.ts';
const METHOD = 'platform.getBlock';
const BOTH = [METHOD, 'platform.getBlockByHeight'];
/** Defects of the json form of blocks, too. */
export const mutants: readonly node.Mutant[] = [
  ...node.fieldMutants(METHOD, {
    'json-block': { of: BOTH },
    'json-parent-id': { of: BOTH },
    'json-height': { of: BOTH },
    'json-txs': { of: BOTH },
  }),
  ...node.mutantTable(METHOD, {
    'json-txs/txs-of-proposals-hidden': [
      'The JSON form of a proposal block has no `txs`.',
      node.mapResultAt(BOTH, 'block', (block) =>
        node.isMembers(block) && 'tx' in block ? { ...block, txs: undefined } : block,
      ),
      { history: 'F65' },
    ],
    'hex-carries-a-checksum/no-checksum': [
      'The bytes of a block come without their checksum.',
      node.mapResultAt(METHOD, 'block', node.withoutChecksum),
    ],
    'bytes-agree-with-json/some-blocks-of-an-unknown-kind': [
      'The bytes of every second block are of a kind that does not exist.',
      node.onlyWhen(METHOD, node.textThat('blockID', node.isEven), node.ofUnknownKind(METHOD, 'block')),
    ],
    'json-txs-by-kind/txs-nowhere-but-in-standard-blocks': [
      'A proposal block has no `txs` beside its `tx`.',
      node.withDialect({ blockTxs: 'standard-only' }, BOTH),
      { history: 'F65' },
    ],
    'json-txs-of-standard-blocks/txs-of-every-kind': [
      'Blocks of every kind have `txs`.',
      node.withDialect({ blockTxs: 'always' }, BOTH),
    ],
    'same-as-by-height/parent-for-block': [
      'The method returns the block below the requested one.',
      node.wrapHandler(METHOD, blockBelow),
    ],
    'json-same-as-by-height/assets-misspelt-by-id': [
      'The asset IDs of inputs have another last character in the JSON form by ID.',
      node.mapResultAt(METHOD, 'block/txs/*/unsignedTx/inputs/*/assetID', (id) => `${node.text(id).slice(0, -1)}1`),
    ],
    'parent-is-one-below/parent-is-itself': [
      'The `parentID` is the requested ID.',
      node.mapResultAtIn(METHOD, 'block/parentID', (_, { args }) => args.id('blockID')),
    ],
    'parent-chain/parent-is-genesis': [
      'The `parentID` of every JSON form is the ID of the first block.',
      node.mapResultAtIn(BOTH, 'block/parentID', (_, { ledger }) => ledger.blockByHeight(0n)?.id ?? node.ZERO_ID),
    ],
    'json-id-is-the-asked-id/id-of-the-parent': [
      'The `id` of the JSON form is the ID of the parent.',
      node.mapResultAt(BOTH, 'block', (block) =>
        node.isMembers(block) && 'id' in block ? { ...block, id: block.parentID } : block,
      ),
    ],
    'hash-of-bytes-is-the-id/byte-lost': [
      'The bytes lack their last byte.',
      node.mapResultAt(BOTH, 'block', node.withBytes(node.shorten)),
    ],
    'bytes-agree-with-json/bit-of-a-transaction-flipped': [
      'One bit of the last transaction in the bytes of blocks is flipped, and the checksum matches.',
      node.mapResultAt(BOTH, 'block', node.withBytes(node.flip)),
    ],
    'unknown-id-is-an-error/null-for-unknown': [
      'The method returns null for an unknown ID.',
      node.respondInsteadOfError(METHOD, () => null),
    ],
  }),
];
function blockBelow(base: node.Handler): node.Handler {
  return (call) => {
    const block = call.ledger.blockById(call.args.id('blockID'));
    const parent = block && call.ledger.blockById(block.parentId);
    return base(parent === undefined ? call : node.callWith(call, { blockID: parent.id }));
  };
}
