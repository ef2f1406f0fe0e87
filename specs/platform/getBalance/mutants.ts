import * as node from '../../../src/reference-node/kit/index.ts';
const METHOD = 'platform.getBalance';

export const mutants: readonly node.Mutant[] = [
  ...node.listArgumentMutants(METHOD, {
    breaks: 'platform.getBalance/several-addresses-combine',
    repeated: 'platform.getBalance/repeated-address-counts-once',
    argument: 'addresses',
    knows: ({ ledger }, address) => ledger.utxos(node.readAddress(address) ?? new Uint8Array()).length > 0,
  }),
  ...node.mutantTable(METHOD, {
    'balances-are-the-sum-of-utxos/one-utxo-lost': [
      'The balance does not include the newest UTXO.',
      node.withLedger(METHOD, (ledger) => ({ utxos: (address) => ledger.utxos(address).slice(0, -1) })),
    ],
    'balances-are-the-sum-of-utxos/every-utxo-unreadable': [
      'Each UTXO lacks its last byte.',
      node.mapResultAt('platform.getUTXOs', 'utxos/*', node.withBytes(node.shorten)),
    ],
    'utxo-ids-are-the-utxos/one-id-lost': [
      '`utxoIDs` lacks one UTXO.',
      node.mapResultAt(METHOD, 'utxoIDs', (ids) => (node.isItems(ids) ? ids.slice(1) : ids)),
    ],
    'counts-beyond-one-page/first-page-alone': [
      'The balance includes only 1024 UTXOs.',
      firstUtxos(1024),
      { history: 'F28' },
    ],
    'counts-beyond-one-page/amounts-of-the-first-page': [
      '`balances` includes only 1024 UTXOs.',
      node.onlyIn(METHOD, ['balances'], firstUtxos(1024)),
    ],
    'parts-add-up/no-parts': [
      'All maps of a balance are empty.',
      node.mapResult(METHOD, (whole) =>
        node.isMembers(whole)
          ? { ...whole, balances: {}, unlockeds: {}, lockedStakeables: {}, lockedNotStakeables: {} }
          : whole,
      ),
    ],
    'empty-address-has-nothing/ids-of-another': [
      'The `utxoIDs` of an address that owns nothing are those of another address.',
      node.onlyIn(METHOD, ['utxoIDs'], othersForAnEmptyOne()),
    ],
    'empty-address-has-nothing/nobody-has-anything': [
      'The `balances` of every address are empty.',
      node.mapResultAt(METHOD, 'balances', () => ({})),
    ],
    'parts-add-up/locked-left-out': [
      'No member includes locked outputs that are not stakeable.',
      node.mapResultAt(METHOD, 'lockedNotStakeables', () => ({})),
    ],
    'balance-is-of-the-staking-asset/balance-of-all-assets': [
      '`balance` is the sum over all assets.',
      aggregate('balance', (amounts) => sumOf(amounts.balances)),
      { under: 'aggregates-of-the-staking-asset' },
    ],
    'unlocked-is-of-the-staking-asset/unlocked-is-the-balance': [
      '`unlocked` is the whole balance.',
      aggregate('unlocked', ({ balance = '0' }) => balance),
    ],
    'lock-decides-the-part/locks-ignored': [
      'The unlocked amount includes locked outputs.',
      node.withLedger(METHOD, (ledger) => ({ utxos: (address) => ledger.utxos(address).map(unlocked) })),
    ],
    'lock-decides-the-part/locks-swapped': [
      'The locked stakeable and the locked not stakeable amounts are swapped.',
      node.mapResult(METHOD, (whole) =>
        node.isMembers(whole)
          ? { ...whole, lockedStakeables: whole.lockedNotStakeables, lockedNotStakeables: whole.lockedStakeables }
          : whole,
      ),
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
  }),
];
/** Writes an aggregate that is made of what else is in the answer. */
function aggregate(
  member: string,
  made: (whole: Readonly<Record<string, node.Json | undefined>>) => node.Json,
): node.Change {
  return node.mapResult(METHOD, (whole) => (node.isMembers(whole) ? { ...whole, [member]: made(whole) } : whole));
}
function sumOf(amounts: node.Json | undefined): node.Json {
  const each = amounts !== undefined && node.isMembers(amounts) ? Object.values(amounts) : [];
  return each.reduce<bigint>((sum, amount) => sum + BigInt(node.text(amount ?? '0')), 0n).toString();
}

function unlocked(utxo: node.Utxo): node.Utxo {
  const { txId, outputIndex, assetId, amount, owner, bytes, inputId } = utxo;
  return {
    txId,
    outputIndex,
    assetId,
    amount,
    owner: { ...owner, locktime: 0n },
    stakeableLocktime: 0n,
    bytes,
    inputId,
  };
}

/** The method counts only the first UTXOs of an address. */
function firstUtxos(count: number): node.Change {
  return node.withLedger(METHOD, (ledger) => ({ utxos: (address) => ledger.utxos(address).slice(0, count) }));
}

/** An address that owns nothing has the UTXOs of another address. */
function othersForAnEmptyOne(): node.Change {
  return node.withLedger(METHOD, (ledger) => ({
    utxos: (address) => {
      const own = ledger.utxos(address);
      const [other] = ledger.subnets().flatMap(({ owner }) => owner.addresses);
      return own.length > 0 || other === undefined ? own : ledger.utxos(other);
    },
  }));
}
