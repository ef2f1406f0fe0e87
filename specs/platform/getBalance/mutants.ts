import * as node from '../../../src/reference-node/kit/index.ts';
const METHOD = 'platform.getBalance';
/** The last byte of the kind of an output in the bytes of a UTXO: behind codec, transaction, index and asset. */
const KIND_END = 73;
/** Defects of platform.getBalance. */
export const mutants: readonly node.Mutant[] = [
  ...node.listArgumentMutants(METHOD, {
    breaks: 'platform.getBalance/several-addresses-combine',
    repeated: 'platform.getBalance/repeated-address-counts-once',
    argument: 'addresses',
    knows: ({ ledger }, address) => ledger.utxos(node.readAddress(address) ?? new Uint8Array()).length > 0,
  }),
  ...node.mutantTable(METHOD, {
    'balances-are-the-sum-of-utxos/one-unit-more': [
      'Each balance is 1 higher than the sum.',
      node.mapResultAt(METHOD, 'balances/*', (amount) => `${BigInt(node.text(amount)) + 1n}`),
    ],
    'balances-are-the-sum-of-utxos/amounts-rounded': [
      'Amounts are rounded to 4 digits.',
      node.mapResultAt(METHOD, 'balances/*', (amount) =>
        BigInt(Number(Number(node.text(amount)).toPrecision(4))).toString(),
      ),
    ],
    'balances-are-the-sum-of-utxos/large-amounts-rounded': [
      'Amounts are rounded to double precision.',
      node.mapResultAt(METHOD, 'balances/*', node.round),
    ],
    'balances-are-the-sum-of-utxos/one-utxo-lost': [
      'The balance does not include the newest UTXO.',
      node.withLedger(METHOD, (ledger) => ({ utxos: (address) => ledger.utxos(address).slice(0, -1) })),
    ],
    'balances-are-the-sum-of-utxos/every-utxo-unreadable': [
      'Each UTXO lacks its last byte.',
      node.mapResultAt('platform.getUTXOs', 'utxos/*', node.withBytes(node.shorten)),
    ],
    'balances-are-the-sum-of-utxos/every-output-of-an-unknown-kind': [
      'The output of each UTXO is of a kind that does not exist.',
      node.mapResultAt(
        'platform.getUTXOs',
        'utxos/*',
        node.withBytes((bytes) => bytes.with(KIND_END, 0x63)),
      ),
    ],
    'balances-are-the-sum-of-utxos/one-utxo-unreadable': [
      'The last UTXO of a page lacks its last byte.',
      node.mapResultAt('platform.getUTXOs', 'utxos', (utxos) =>
        node.isItems(utxos) && utxos.length > 1
          ? [...utxos.slice(0, -1), node.withBytes(node.shorten)(utxos.at(-1) ?? null) ?? null]
          : utxos,
      ),
    ],
    'utxo-ids-are-the-utxos/one-id-lost': [
      '`utxoIDs` lacks one UTXO.',
      node.mapResultAt(METHOD, 'utxoIDs', (ids) => (node.isItems(ids) ? ids.slice(1) : ids)),
    ],
    'utxo-ids-are-the-utxos/output-index-zero': [
      'The `outputIndex` is always 0.',
      node.mapResultAt(METHOD, 'utxoIDs/*/outputIndex', () => 0),
    ],
    'counts-beyond-one-page/first-page-alone': [
      'The balance includes only 1024 UTXOs.',
      firstUtxos(1024),
      { history: 'F28' },
    ],
    'counts-beyond-one-page/ids-of-the-first-page': [
      '`utxoIDs` names only 1024 UTXOs.',
      node.onlyIn(METHOD, ['utxoIDs'], firstUtxos(1024)),
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
    'several-addresses-combine/one-unit-more-for-several': [
      'Each balance is 1 higher than the sum.',
      node.mapResultAt(METHOD, 'balances/*', (amount) => `${BigInt(node.text(amount)) + 1n}`),
    ],
    'empty-address-has-nothing/ids-of-another': [
      'The `utxoIDs` of an address that owns nothing are those of another address.',
      node.onlyIn(METHOD, ['utxoIDs'], othersForAnEmptyOne()),
    ],
    'empty-address-has-nothing/nobody-has-anything': [
      'The `balances` of every address are empty.',
      node.mapResultAt(METHOD, 'balances', () => ({})),
    ],
    'parts-add-up/stakeable-counted-twice': [
      'The unlocked amount also includes outputs with a stakeable lock.',
      node.mapResult(METHOD, (whole) =>
        node.isMembers(whole) && node.isMembers(whole.unlockeds) && node.isMembers(whole.lockedStakeables)
          ? { ...whole, unlockeds: { ...whole.unlockeds, ...whole.lockedStakeables } }
          : whole,
      ),
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
    'several-addresses-combine/first-address-alone': [
      'The method uses only the first address.',
      node.keepFirstItems(METHOD, 'addresses', 1),
    ],
    'several-addresses-combine/shared-counted-for-each': [
      'The balance includes a UTXO of two addresses twice.',
      sharedTwice(),
    ],
    'empty-address-has-nothing/others-for-an-empty-one': [
      'An address that owns nothing has the balance of another address.',
      othersForAnEmptyOne(),
    ],
    'repeated-address-counts-once/counted-as-often-as-given': [
      'The balance counts a repeated address twice.',
      node.mapResult(METHOD, (whole, { args }) => {
        const addresses = args.strings('addresses');
        const isRepeated = new Set(addresses).size < addresses.length;
        return isRepeated && node.isMembers(whole) ? { ...whole, balances: doubled(whole.balances ?? {}) } : whole;
      }),
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
    'counts-beyond-one-page/two-pages-alone': [
      'The balance does not include UTXOs after the first 2048.',
      firstUtxos(2048),
    ],
    'several-addresses-combine/third-address-ignored': [
      'The method uses only the first two of the `addresses`.',
      node.keepFirstItems(METHOD, 'addresses', 2),
    ],
    'utxo-ids-are-the-utxos/shared-ones-left-out': [
      'The balance does not include UTXOs of several owners.',
      node.withLedger(METHOD, (ledger) => ({
        utxos: (address) => ledger.utxos(address).filter(({ owner }) => owner.addresses.length === 1),
      })),
    ],
    'utxo-ids-are-the-utxos/every-fifth-left-out': [
      'The `utxoIDs` lack every fifth item.',
      node.mapResultAt(METHOD, 'utxoIDs', (ids) => (node.isItems(ids) ? ids.filter((_, at) => at % 5 !== 4) : ids)),
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
function doubled(balances: node.Json): node.Json {
  return node.isMembers(balances)
    ? Object.fromEntries(
        Object.entries(balances).map(([asset, amount]) => [asset, `${BigInt(node.text(amount)) * 2n}`]),
      )
    : balances;
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
function sharedTwice(): node.Change {
  return node.withLedger(METHOD, (ledger) => {
    let copies = 0;
    return {
      utxos: (address) =>
        ledger.utxos(address).map((utxo) => ({
          ...unlocked(utxo),
          owner: utxo.owner,
          stakeableLocktime: utxo.stakeableLocktime,
          inputId: `${utxo.inputId} ${(copies += 1)}`,
        })),
    };
  });
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
