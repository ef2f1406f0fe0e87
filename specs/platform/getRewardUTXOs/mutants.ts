import {
  type Json,
  type Mutant,
  respondWhen,
  acceptAnyEncoding,
  failWhen,
  fieldMutants,
  given,
  hexVariantMutants,
  mutantTable,
  notText,
  mapResultAt,
  withLedger,
  shorten,
  unreadableId,
  withBytes,
} from '../../../src/reference-node/kit/index.ts';

const METHOD = 'platform.getRewardUTXOs';

/** Defects of platform.getRewardUTXOs. */
export const mutants: readonly Mutant[] = [
  ...fieldMutants(METHOD),
  ...mutantTable(METHOD, {
    'takes-encoding-hex/no-encoding': [
      'The method rejects a call with an `encoding`.',
      failWhen(METHOD, given('encoding')),
    ],
  }),
  ...hexVariantMutants(METHOD, 'utxos/*'),
  ...mutantTable(METHOD, {
    'other-encoding-is-an-error/any-encoding': [
      'The method treats any `encoding` as `hex`.',
      acceptAnyEncoding(METHOD),
    ],
    'num-fetched-is-the-length/counts-none': [
      '`numFetched` is always 0.',
      mapResultAt(METHOD, 'numFetched', () => '0'),
    ],
    'returns-the-reward/no-rewards': [
      'The rewards of most stakers are missing.',
      withLedger(METHOD, (ledger) => ({ rewardUtxos: (id) => (/[1-9A-M]$/.test(id) ? [] : ledger.rewardUtxos(id)) })),
    ],
    'returns-the-reward/one-reward-lost': [
      'The first UTXO of each reward is missing.',
      withLedger(METHOD, (ledger) => ({ rewardUtxos: (id) => ledger.rewardUtxos(id).slice(1) })),
    ],
    'malformed-id-is-an-error/malformed-has-none': [
      'The method returns no reward for an unreadable ID.',
      respondWhen(METHOD, unreadableId('txID'), none),
    ],
    'wrong-typed-id-is-an-error/wrong-type-has-none': [
      'The method returns no reward for an ID that is not a string.',
      respondWhen(METHOD, notText('txID'), none),
    ],
    'unknown-tx-has-none/unknown-is-an-error': [
      'The method returns an error for a transaction without a reward.',
      failWhen(METHOD, ({ ledger, args }) => ledger.rewardUtxos(args.id('txID')).length === 0, 'not found'),
    ],
    'named-after-the-staker-tx/name-altered': [
      'The UTXOs contain the ID of another transaction.',
      mapResultAt(
        METHOD,
        'utxos/*',
        withBytes((bytes) => bytes.with(5, (bytes[5] ?? 0) ^ 1)),
      ),
    ],
    'utxo-bytes-decode/byte-lost': [
      'Each UTXO lacks its last byte.',
      mapResultAt(METHOD, 'utxos/*', withBytes(shorten)),
    ],
  }),
];

function none(): Json {
  return { numFetched: '0', utxos: [], encoding: 'hex' };
}
