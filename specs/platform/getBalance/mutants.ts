import * as node from '../../../src/reference-node/kit/index.ts';
const METHOD = 'platform.getBalance';

export const mutants: readonly node.Mutant[] = node.mutantTable(METHOD, {
  'balances-are-the-sum-of-utxos/one-utxo-lost': [
    'The balance does not include the newest UTXO.',
    node.withLedger(METHOD, (ledger) => ({ utxos: (address) => ledger.utxos(address).slice(0, -1) })),
  ],
  'balances-are-the-sum-of-utxos/every-utxo-unreadable': [
    'Each UTXO lacks its last byte.',
    node.mapResultAt('platform.getUTXOs', 'utxos/*', node.withBytes(node.shorten)),
  ],
  'counts-beyond-one-page/first-page-alone': [
    'The balance includes only 1024 UTXOs.',
    node.withLedger(METHOD, (ledger) => ({ utxos: (address) => ledger.utxos(address).slice(0, 1024) })),
    { history: 'F28' },
  ],
  'lock-ends-by-the-clock/with-the-next-block': [
    'A locked amount does not count until a block comes behind the end of its lock.',
    node.withLedger(METHOD, (ledger) => ({
      utxos: (address) => ledger.utxos(address).filter(({ owner }) => owner.locktime <= ledger.time),
    })),
  ],
  'addresses-may-be-short-ids/prefixed-only': [
    'The method takes an address without a chain for one that owns nothing.',
    node.acceptNoShortIds(METHOD),
  ],
  'wrong-typed-addresses-are-an-error/wrong-type-passed-over': [
    'The method treats `addresses` that are not an array of strings as omitted.',
    node.mapArgument(METHOD, 'addresses', (addresses) =>
      Array.isArray(addresses) && addresses.every((address) => typeof address === 'string') ? addresses : undefined,
    ),
    { history: 'F63' },
  ],
});
