import * as node from '../../../src/reference-node/kit/index.ts';

const METHOD = 'platform.getRewardUTXOs';

export const mutants: readonly node.Mutant[] = node.mutantTable(METHOD, {
  'takes-encoding-hex/no-encoding': [
    'The method rejects a call with an `encoding`.',
    node.failWhen(METHOD, node.given('encoding')),
  ],
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
  'no-utxo-twice/all-are-the-last': [
    'Each UTXO of a reward is the last one.',
    node.mapResultAt(METHOD, 'utxos', (all) => (node.isItems(all) ? all.map(() => all.at(-1) ?? null) : all)),
  ],
  'named-after-the-staker-tx/name-altered': [
    'The UTXOs contain the ID of another transaction.',
    node.mapResultAt(
      METHOD,
      'utxos/*',
      node.withBytes((bytes) => bytes.with(5, (bytes[5] ?? 0) ^ 1)),
    ),
  ],
  'hex-variants-are-taken/hexnc-refused': [
    'The method rejects the encoding `hexnc`.',
    node.mapArgument(METHOD, 'encoding', (encoding) => (encoding === 'hexnc' ? 'unknown' : encoding)),
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
  'other-encoding-is-an-error/json-is-hex': [
    'The method treats the encoding `json` as `hex`.',
    node.mapArgument(METHOD, 'encoding', (encoding) => (encoding === 'json' ? 'hex' : encoding)),
  ],
});
