import type { Json } from '../../../ledger.ts';
import { believed, resultAt } from '../../../changes/changes.ts';
import { isItems } from '../../../changes/json-path.ts';
import { type Mutant, mutantTable } from '../../kit/mutant.ts';

const GET_TX = 'platform.getTx';

/** Defects of transactions and blocks that only some of them show. */
export const CHAIN_IN_PART_MUTANTS: readonly Mutant[] = [
  ...mutantTable(GET_TX, {
    'json-same-as-in-its-block/memo-cut': [
      'The memo lacks its last byte.',
      resultAt(GET_TX, 'tx/unsignedTx/memo', (memo) =>
        typeof memo === 'string' && memo.length > 4 ? memo.slice(0, -2) : memo,
      ),
    ],
    'json-same-as-in-its-block/outputs-in-another-order': [
      'The first two outputs are swapped.',
      resultAt(GET_TX, 'tx/unsignedTx/outputs', (outputs) =>
        isItems(outputs) ? [...outputs.slice(0, 2).reverse(), ...outputs.slice(2)] : outputs,
      ),
    ],
    'json-same-as-in-its-block/last-credential-lost': [
      'The last of several credentials is missing.',
      resultAt(GET_TX, 'tx/credentials', butLast),
    ],
    'json-same-as-in-its-block/stake-emptied': [
      'The `stake` of a transaction is empty.',
      resultAt(GET_TX, 'tx/unsignedTx/stake', () => []),
    ],
    'json-same-as-in-its-block/exported-outputs-emptied': [
      'The `exportedOutputs` are empty.',
      resultAt(GET_TX, 'tx/unsignedTx/exportedOutputs', () => []),
    ],
    'json-same-as-in-its-block/network-of-others': [
      'The `networkID` is 1 on each network.',
      resultAt(GET_TX, 'tx/unsignedTx/networkID', () => 1),
    ],
  }),
  ...mutantTable('platform.getBlockchainStatus', {
    'validating/created-ones-validate': [
      'The status of blockchains that the node does not validate is Validating.',
      believed(
        (ledger) => ({
          blockchain: (id) => {
            const chain = ledger.blockchain(id);
            return chain?.status === 'Created' ? { ...chain, status: 'Validating' } : chain;
          },
        }),
        ['platform.getBlockchainStatus'],
      ),
    ],
  }),
];

function butLast(items: Json): Json {
  return isItems(items) && items.length > 1 ? items.slice(0, -1) : items;
}
