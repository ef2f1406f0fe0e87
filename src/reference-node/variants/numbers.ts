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
  ['height', 'platform.getHeight', ['height'], 'does not list a type for the height'],
  ['supply', 'platform.getCurrentSupply', ['supply'], 'does not list a type for the supply'],
  ['max-stake', 'platform.getMaxStakeAmount', ['amount'], 'lists `amount` as uint64'],
  ['min-stake', 'platform.getMinStake', ['minValidatorStake', 'minDelegatorStake'], 'lists both amounts as uint64'],
  ['reward-utxo-count', 'platform.getRewardUTXOs', ['numFetched'], 'does not list a type for `numFetched`'],
  ['utxo-count', 'platform.getUTXOs', ['numFetched'], 'lists `numFetched` as int'],
  [
    'balance-by-asset',
    'platform.getBalance',
    ['balances/*', 'unlockeds/*', 'lockedStakeables/*', 'lockedNotStakeables/*'],
    'does not list a type for the amounts in the maps',
  ],
  ['stake-by-asset', 'platform.getStake', ['stakeds/*'], 'does not list a type for the amounts in the map'],
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
      `The table of methods ${listed}, and the document calls decimal strings frequent, not required.`,
      { touches: [method], patch: each(method, paths, asNumber) },
      { only: 'document' },
    ),
  ),
  variant(
    'json-forms-write-integers-as-text',
    'The JSON forms of blocks and transactions contain integers as decimal strings.',
    '1',
    'The document allows decimal strings for amounts, heights, counts and times.',
    everywhere(asText, FORMS),
  ),
  variant(
    'output-index-is-text',
    '`platform.getBalance` returns `outputIndex` in `utxoIDs` as a decimal string.',
    '1',
    'Clients must accept a string where a number type is listed.',
    resultAt('platform.getBalance', 'utxoIDs/*/outputIndex', asText),
    { only: 'document' },
  ),
  variant(
    'weights-are-text',
    '`platform.getValidatorsAt` returns weights as decimal strings.',
    '1',
    'Clients must accept a string where a number type is listed.',
    resultAt('platform.getValidatorsAt', 'validators/*', asText),
  ),
  variant(
    'weights-are-numbers',
    '`platform.getValidatorsAt` returns weights as JSON numbers.',
    '4.2',
    'The result is a map from node ID to integer weight.',
    resultAt('platform.getValidatorsAt', 'validators/*', asNumber),
  ),
];
