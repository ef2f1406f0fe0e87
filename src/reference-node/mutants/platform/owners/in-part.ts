import { withWrongChecksum } from '../../../changes/bytes.ts';
import { firstItems, handled, resultAt, seen } from '../../../changes/changes.ts';
import { changeAt, isItems } from '../../../changes/json-path.ts';
import { GET_UTXOS, isResumed, page } from '../../../changes/utxo-pages.ts';
import { type Mutant, mutantsOf } from '../../kit/mutant.ts';

const GET_BALANCE = 'platform.getBalance';
const balance = mutantsOf(GET_BALANCE);
const utxos = mutantsOf(GET_UTXOS);
const TWO_PAGES = 2048;

/** Defects of what addresses own that only some requests show. */
export const OWNERS_IN_PART_MUTANTS: readonly Mutant[] = [
  balance(
    'counts-beyond-one-page',
    'two-pages-alone',
    'UTXOs beyond the 2,048th do not count.',
    seen(GET_BALANCE, (ledger) => ({ utxos: (address) => ledger.utxos(address).slice(0, TWO_PAGES) })),
  ),
  balance(
    'several-addresses-combine',
    'third-address-ignored',
    'Only the first two of the `addresses` are looked at.',
    firstItems(GET_BALANCE, 'addresses', 2),
  ),
  balance(
    'utxo-ids-are-the-utxos',
    'shared-ones-left-out',
    'UTXOs of several owners do not count.',
    seen(GET_BALANCE, (ledger) => ({
      utxos: (address) => ledger.utxos(address).filter(({ owner }) => owner.addresses.length === 1),
    })),
  ),
  balance(
    'utxo-ids-are-the-utxos',
    'every-fifth-left-out',
    'Every fifth of the `utxoIDs` is left out.',
    resultAt(GET_BALANCE, 'utxoIDs', (ids) => (isItems(ids) ? ids.filter((_, at) => at % 5 !== 4) : ids)),
  ),
  utxos(
    'union-does-not-depend-on-limit',
    'last-of-later-pages-lost',
    'The last UTXO of every page but the first is replaced by the first of that page.',
    page((own, call) => (isResumed(call) && own.length > 1 ? [...own.slice(0, -1), ...own.slice(0, 1)] : own)),
  ),
  utxos(
    'several-addresses-are-walked-whole',
    'one-lost-for-several-addresses',
    'A page of several addresses lacks its last UTXO.',
    page((own, { args }) => (args.strings('addresses').length > 1 && own.length > 2 ? own.slice(0, -1) : own)),
  ),
  utxos(
    'union-does-not-depend-on-limit',
    'later-pages-misspelt',
    'The checksums of all pages but the first are wrong.',
    handled(GET_UTXOS, (base) => (call) => {
      const own = base(call);
      return isResumed(call) ? (changeAt(own, 'utxos/*', withWrongChecksum) ?? own) : own;
    }),
  ),
];
