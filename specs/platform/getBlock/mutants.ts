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
    'json-txs-by-kind/txs-nowhere-but-in-standard-blocks': [
      'A proposal block has no `txs` beside its `tx`.',
      node.withDialect({ blockTxs: 'standard-only' }, BOTH),
      { history: 'F65' },
    ],
    'json-txs-of-standard-blocks/txs-of-every-kind': [
      'Blocks of every kind have `txs`.',
      node.withDialect({ blockTxs: 'always' }, BOTH),
    ],
    'parent-chain/parent-is-genesis': [
      'The `parentID` of every JSON form is the ID of the first block.',
      node.mapResultAtIn(BOTH, 'block/parentID', (_, { ledger }) => ledger.blockByHeight(0n)?.id ?? node.ZERO_ID),
    ],
    'unknown-id-is-an-error/null-for-unknown': [
      'The method returns null for an unknown ID.',
      node.respondInsteadOfError(METHOD, () => null),
    ],
  }),
];
