import { withWrongChecksum } from '../../../changes/bytes.ts';
import { firstItems, handled, resultAt, seen } from '../../../changes/changes.ts';
import { changeAt, isItems } from '../../../changes/json-path.ts';
import { GET_UTXOS, isResumed, page } from '../../../changes/utxo-pages.ts';
import { type Mutant, mutantTable } from '../../kit/mutant.ts';

const GET_BALANCE = 'platform.getBalance';
const TWO_PAGES = 2048;

/** Defects of what addresses own that only some requests show. */
export const OWNERS_IN_PART_MUTANTS: readonly Mutant[] = [
  ...mutantTable(GET_BALANCE, {
    'counts-beyond-one-page/two-pages-alone': [
      'The balance does not include UTXOs after the first 2048.',
      seen(GET_BALANCE, (ledger) => ({ utxos: (address) => ledger.utxos(address).slice(0, TWO_PAGES) })),
    ],
    'several-addresses-combine/third-address-ignored': [
      'The method uses only the first two of the `addresses`.',
      firstItems(GET_BALANCE, 'addresses', 2),
    ],
    'utxo-ids-are-the-utxos/shared-ones-left-out': [
      'The balance does not include UTXOs of several owners.',
      seen(GET_BALANCE, (ledger) => ({
        utxos: (address) => ledger.utxos(address).filter(({ owner }) => owner.addresses.length === 1),
      })),
    ],
    'utxo-ids-are-the-utxos/every-fifth-left-out': [
      'The `utxoIDs` lack every fifth item.',
      resultAt(GET_BALANCE, 'utxoIDs', (ids) => (isItems(ids) ? ids.filter((_, at) => at % 5 !== 4) : ids)),
    ],
  }),
  ...mutantTable(GET_UTXOS, {
    'union-does-not-depend-on-limit/last-of-later-pages-lost': [
      'The last UTXO of every page except the first is the first UTXO of that page.',
      page((own, call) => (isResumed(call) && own.length > 1 ? [...own.slice(0, -1), ...own.slice(0, 1)] : own)),
    ],
    'several-addresses-are-walked-whole/one-lost-for-several-addresses': [
      'A page of several addresses lacks its last UTXO.',
      page((own, { args }) => (args.strings('addresses').length > 1 && own.length > 2 ? own.slice(0, -1) : own)),
    ],
    'union-does-not-depend-on-limit/later-pages-misspelt': [
      'The checksums of all pages except the first are wrong.',
      handled(GET_UTXOS, (base) => (call) => {
        const own = base(call);
        return isResumed(call) ? (changeAt(own, 'utxos/*', withWrongChecksum) ?? own) : own;
      }),
    ],
  }),
];
