import * as node from '../../../src/reference-node/kit/index.ts';

const METHOD = 'platform.getRewardUTXOs';

export const mutants: readonly node.Mutant[] = node.mutantTable(METHOD, {
  'takes-encoding-hex/counts-none-with-hex': [
    '`numFetched` is 0 if `encoding` is given.',
    node.mapResultAtIn(METHOD, 'numFetched', (own, { args }) => (args.has('encoding') ? '0' : own)),
  ],
  'returns-the-reward/no-rewards': [
    'The rewards of most stakers are missing.',
    node.withLedger(METHOD, (ledger) => ({
      rewardUtxos: (id) => (/[1-9A-M]$/.test(id) ? [] : ledger.rewardUtxos(id)),
    })),
  ],
  'named-after-the-staker-tx/name-altered': [
    'The UTXOs contain the ID of another transaction.',
    node.mapResultAt(
      METHOD,
      'utxos/*',
      node.withBytes((bytes) => bytes.with(5, (bytes[5] ?? 0) ^ 1)),
    ),
  ],
  'returns-the-reward/one-more-worth-nothing': [
    'Each reward has one more UTXO, whose amount is 0.',
    node.mapResultAt(METHOD, 'utxos', (all) => {
      const [first] = node.isItems(all) ? all : [];
      const nothing = node.withBytes((bytes) => Uint8Array.from(bytes).fill(0, 74, 82));
      return node.isItems(all) && first !== undefined ? [...all, nothing(first) ?? null] : all;
    }),
  ],
  'named-after-the-staker-tx/index-of-another-output': [
    'The output index of the UTXOs is 0, that of an output of the transaction itself.',
    node.mapResultAt(
      METHOD,
      'utxos/*',
      node.withBytes((bytes) => Uint8Array.from(bytes).fill(0, 34, 38)),
    ),
  ],
  'renewal-pays-by-its-own-transaction/indexes-behind-two-outputs': [
    'The UTXOs of a renewal are numbered as if its transaction had two outputs.',
    node.mapResultAtIn(METHOD, 'utxos/*', (utxo, { ledger, args }) =>
      isRenewal(ledger, args.id('txID'))
        ? node.withBytes((bytes) => node.utxoWith(bytes, () => ({ outputIndex: 2 })))(utxo)
        : utxo,
    ),
  ],
  'renewal-pays-by-its-own-transaction/to-another-address': [
    'A renewal pays to an address that differs by one bit.',
    node.mapResultAtIn(METHOD, 'utxos/*', (utxo, { ledger, args }) =>
      isRenewal(ledger, args.id('txID')) ? node.withBytes(node.flip)(utxo) : utxo,
    ),
  ],
  'renewal-pays-by-its-own-transaction/another-reward-for-its-own': [
    'A transaction without a reward of its own has that of another one.',
    node.mapResult(METHOD, (result, { ledger, args }) =>
      node.isMembers(result) && !isRenewal(ledger, args.id('txID')) ? { ...result, utxos: ['0x00'] } : result,
    ),
  ],
  'renewal-withdraws-what-it-does-not-restake/nothing-paid': ['A renewal pays nothing.', rewardsOfRenewals(() => [])],
  'stopped-validator-gets-what-it-restaked/fees-alone': [
    'A validator that stops gets the fees of its delegators alone.',
    rewardsOfRenewals((utxos) => utxos.slice(1)),
  ],
  'other-encoding-is-an-error/json-is-hex': [
    'The method treats the encoding `json` as `hex`.',
    node.mapArgument(METHOD, 'encoding', (encoding) => (encoding === 'json' ? 'hex' : encoding)),
  ],
  'hex-variants-are-taken/hexnc-refused': [
    'The method rejects the encoding `hexnc`.',
    node.mapArgument(METHOD, 'encoding', (encoding) => (encoding === 'hexnc' ? 'unknown' : encoding)),
  ],
});

/** Another list of UTXOs for the transactions that end the period of a validator that renews itself. */
function rewardsOfRenewals(change: <T>(utxos: readonly T[]) => readonly T[]) {
  return node.mapResult(METHOD, (result, { ledger, args }) => {
    if (!node.isMembers(result) || !Array.isArray(result.utxos) || !isRenewal(ledger, args.id('txID'))) return result;
    const utxos = change(result.utxos);
    return { ...result, utxos, numFetched: `${utxos.length}` };
  });
}

function isRenewal(ledger: node.Ledger, txId: string): boolean {
  const tx = ledger.tx(txId)?.json();
  return node.isMembers(tx) && node.isMembers(tx.unsignedTx) && 'timestamp' in tx.unsignedTx;
}
