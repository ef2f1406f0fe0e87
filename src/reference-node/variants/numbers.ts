import type { Json } from '../ledger.ts';
import { resultAt } from '../changes/changes.ts';
import { everywhere } from '../changes/deep.ts';
import { text } from '../changes/json-path.ts';
import { type Variant, variant } from './variant.ts';

const FORMS = ['platform.getBlock', 'platform.getBlockByHeight', 'platform.getTx'];

const asNumber = (value: Json): Json => (typeof value === 'string' && /^\d+$/.test(value) ? BigInt(value) : value);
const asText = (value: Json): Json => (typeof value === 'number' || typeof value === 'bigint' ? text(value) : value);

/** Results with an integer whose JSON form the document leaves open: what they are, where the integer stands, and how it is listed. */
const LISTED: readonly (readonly [name: string, method: string, paths: readonly string[], listed: string])[] = [
  ['height', 'platform.getHeight', ['height'], 'the height has no type'],
  ['supply', 'platform.getCurrentSupply', ['supply'], 'the supply has no type'],
  ['max-stake', 'platform.getMaxStakeAmount', ['amount'], '`amount` is listed as uint64'],
  [
    'min-stake',
    'platform.getMinStake',
    ['minValidatorStake', 'minDelegatorStake'],
    'both amounts are listed as uint64',
  ],
  ['reward-utxo-count', 'platform.getRewardUTXOs', ['numFetched'], '`numFetched` has no type'],
  ['utxo-count', 'platform.getUTXOs', ['numFetched'], '`numFetched` is listed as int'],
  [
    'balance-by-asset',
    'platform.getBalance',
    ['balances/*', 'unlockeds/*', 'lockedStakeables/*', 'lockedNotStakeables/*'],
    'the amounts in the maps have no type',
  ],
  ['stake-by-asset', 'platform.getStake', ['stakeds/*'], 'the amounts in the map have no type'],
];

function each(method: string, paths: readonly string[], spoil: (value: Json) => Json): Variant['patch'] {
  return {
    handlers: (base) =>
      paths.reduce((handlers, path) => resultAt(method, path, spoil).patch.handlers?.(handlers) ?? handlers, base),
  };
}

/** Integers as JSON numbers and as decimal text. */
export const NUMBER_VARIANTS: readonly Variant[] = [
  ...LISTED.map(([name, method, paths, listed]) =>
    variant(
      `${name}-is-a-number`,
      `\`${method}\` writes ${paths.map((path) => `\`${path}\``).join(', ')} as JSON numbers.`,
      '4.2',
      `In the table of methods ${listed}, and integers are only often returned as text.`,
      { touches: [method], patch: each(method, paths, asNumber) },
      { only: 'document' },
    ),
  ),
  variant(
    'json-forms-write-integers-as-text',
    'Integers in the JSON forms of blocks and transactions are decimal text.',
    '1',
    'Amounts, heights, counts and times are often returned as decimal strings.',
    everywhere(asText, FORMS),
  ),
  variant(
    'output-index-is-text',
    '`outputIndex` in `utxoIDs` of `platform.getBalance` is decimal text.',
    '1',
    'Clients must accept a string where a number type is listed.',
    resultAt('platform.getBalance', 'utxoIDs/*/outputIndex', asText),
    { only: 'document' },
  ),
  variant(
    'weights-are-text',
    'Weights in `platform.getValidatorsAt` are decimal text.',
    '1',
    'Clients must accept a string where a number type is listed.',
    resultAt('platform.getValidatorsAt', 'validators/*', asText),
  ),
  variant(
    'weights-are-numbers',
    'Weights in `platform.getValidatorsAt` are JSON numbers.',
    '4.2',
    'The result is a map from node ID to integer weight.',
    resultAt('platform.getValidatorsAt', 'validators/*', asNumber),
  ),
];
