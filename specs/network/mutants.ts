import {
  type Mutant,
  flip,
  mapResultAt,
  mutantTable,
  respondWhen,
  text,
  withBytes,
  withLedger,
  withoutFirstValidator,
} from '../../src/reference-node/kit/index.ts';

/** The trial of a node that receives transactions has peers. */
const BESIDE = { writes: true } as const;

const NETWORKING = 'checks/*/message/networking';

/** Defects that show beside other nodes. */
export const mutants: readonly Mutant[] = mutantTable('network', {
  'is-one/genesis-of-its-own': [
    'The first block of the node is not that of its peers.',
    withLedger('platform.getBlockByHeight', (ledger) => ({
      blockByHeight: (height) => ledger.blockByHeight(height === 0n ? 1n : height),
    })),
    BESIDE,
  ],
  'blocks-agree/last-block-of-its-own': [
    'The last block of the node is not that of its peers.',
    withLedger('platform.getBlockByHeight', (ledger) => ({
      blockByHeight: (height) => ledger.blockByHeight(height === ledger.height ? height - 1n : height),
    })),
    BESIDE,
  ],
  'committed-is-known/height-before-its-transactions': [
    'The node has a height, and does not know the transactions up to it.',
    respondWhen(
      'platform.getTxStatus',
      () => true,
      () => ({ status: 'Unknown' }),
    ),
    BESIDE,
  ],
  'transactions-agree/one-bit-differs-from-peers': [
    'The node returns transactions in another encoding than its peers.',
    mapResultAt('platform.getTx', 'tx', withBytes(flip)),
    BESIDE,
  ],
  'validator-sets-agree/one-less-than-peers': [
    'The node has one validator less than its peers.',
    withoutFirstValidator(),
    BESIDE,
  ],
  'connected-stake/part-of-the-validators': [
    '`percentConnected` is the part of the validators, whatever their stake.',
    mapResultAt('health.health', `${NETWORKING}/percentConnected`, (part) => Number(part) - 0.001),
    BESIDE,
  ],
  'connected-stake/lists-the-connected': [
    '`disconnectedValidators` is empty although validators are disconnected.',
    mapResultAt('health.health', `${NETWORKING}/disconnectedValidators`, () => []),
    { ...BESIDE, under: 'disconnected-validators' },
  ],
  'states-agree/supply-of-its-own': [
    'The supply is one more than that of its peers.',
    mapResultAt('platform.getCurrentSupply', 'supply', (supply) => `${BigInt(text(supply)) + 1n}`),
    BESIDE,
  ],
});
