import * as node from '../../src/reference-node/kit/index.ts';

const NETWORKING = 'checks/*/message/networking';

/** Defects that show beside other nodes: the trial of a node that receives transactions has peers. */
export const mutants: readonly node.Mutant[] = node.mutantTable(
  'network',
  {
    'is-one/genesis-of-its-own': [
      'The first block of the node is not that of its peers.',
      node.withLedger('platform.getBlockByHeight', (ledger) => ({
        blockByHeight: (height) => ledger.blockByHeight(height === 0n ? 1n : height),
      })),
    ],
    'blocks-agree/last-block-of-its-own': [
      'The last block of the node is not that of its peers.',
      node.withLedger('platform.getBlockByHeight', (ledger) => ({
        blockByHeight: (height) => ledger.blockByHeight(height === ledger.height ? height - 1n : height),
      })),
    ],
    'committed-is-known/height-before-its-transactions': [
      'The node has a height, and does not know the transactions up to it.',
      node.respondWhen(
        'platform.getTxStatus',
        () => true,
        () => ({ status: 'Unknown' }),
      ),
    ],
    'transactions-agree/one-bit-differs-from-peers': [
      'The node returns transactions in another encoding than its peers.',
      node.mapResultAt('platform.getTx', 'tx', node.withBytes(node.flip)),
    ],
    'validator-sets-agree/one-less-than-peers': [
      'The node has one validator less than its peers.',
      node.withoutFirstValidator(),
    ],
    'connected-stake/lists-the-connected': [
      '`disconnectedValidators` is empty although validators are disconnected.',
      node.mapResultAt('health.health', `${NETWORKING}/disconnectedValidators`, () => []),
      { under: 'disconnected-validators' },
    ],
    'states-agree/supply-of-its-own': [
      'The supply is one more than that of its peers.',
      node.mapResultAt('platform.getCurrentSupply', 'supply', (supply) => `${BigInt(node.text(supply)) + 1n}`),
    ],
  },
  { writes: true },
);
