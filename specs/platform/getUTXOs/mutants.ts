import {
  type Call,
  type Condition,
  GET_UTXOS,
  type Handler,
  type Json,
  type Mutant,
  PAGE,
  ZERO_ID,
  respondWhen,
  NOBODY,
  mapArgument,
  mapResult,
  refuseShortIds,
  defaultArgument,
  mapArguments,
  callWith,
  changeAt,
  failWhen,
  encodeAddress,
  keepFirstItems,
  given,
  wrapHandler,
  isItems,
  isMembers,
  isResumed,
  leftOut,
  mutantTable,
  page,
  mapResultAt,
  mapResultAtIn,
  withLedger,
  withDialect,
  textThat,
  acceptUnreadableAddresses,
  withAll,
  withWrongChecksum,
  writtenLike,
} from '../../../src/reference-node/kit/index.ts';

/** A `startIndex` has such a member. */
function startsAt(name: 'address' | 'utxo', test: (text: string) => boolean): Condition {
  return ({ args }) => args.has('startIndex') && test(args.object('startIndex').string(name));
}

const isAtomic: Condition = textThat('sourceChain', (chain) => chain === 'X' || chain === 'C');

/** Defects of the shape of pages. */
const SHAPES: readonly Mutant[] = [
  ...mutantTable(GET_UTXOS, {
    'takes-encoding-hex/no-encoding': [
      'The method rejects a call with an `encoding`.',
      failWhen(GET_UTXOS, given('encoding')),
    ],
    'takes-encoding-hex/first-utxo-lost-with-hex': [
      'The page lacks its first UTXO if `encoding` is given.',
      mapResultAtIn(GET_UTXOS, 'utxos', (utxos, { args }) =>
        args.has('encoding') && isItems(utxos) ? utxos.slice(1) : utxos,
      ),
    ],
    'num-fetched-is-the-length/counts-the-limit': [
      '`numFetched` is the limit, not the number of UTXOs.',
      mapResultAtIn(GET_UTXOS, 'numFetched', (_, { args }) => `${args.has('limit') ? args.uint('limit', 32) : 1024n}`),
    ],
    'num-fetched-is-the-length/counts-one-less': [
      '`numFetched` is 1 lower than the number of UTXOs.',
      mapResultAt(GET_UTXOS, 'numFetched', (count) => `${Math.max(0, Number(count) - 1)}`),
    ],
  }),
];

/** Defects of the size of pages. */
const SIZES: readonly Mutant[] = mutantTable(GET_UTXOS, {
  'full-page-while-more-exist/one-short': [
    'A page contains one UTXO less than the limit.',
    page((utxos, { args }) => (BigInt(utxos.length) === args.uint('limit', 32) ? utxos.slice(0, -1) : utxos)),
    { history: 'F23' },
  ],
  'at-most-limit/one-too-many': [
    'A page contains one UTXO more than the limit.',
    mapArgument(GET_UTXOS, 'limit', (limit) => (typeof limit === 'number' ? limit + 1 : limit)),
  ],
  'at-most-limit/limit-for-each-address': [
    'The limit applies to each address, not to the page.',
    wrapHandler(GET_UTXOS, eachAddress),
    { history: 'F27' },
  ],
  'omitted-limit-is-1024/hundred-by-default': [
    'A page contains 100 UTXOs if `limit` is omitted.',
    defaultArgument(GET_UTXOS, 'limit', 100),
  ],
  'omitted-limit-is-1024/hundred-of-an-address-by-default': [
    'Without `limit`, a page contains at most 100 UTXOs of each address.',
    withLedger(GET_UTXOS, (ledger, { args }) => ({
      utxos: (address) => (args.has('limit') ? ledger.utxos(address) : ledger.utxos(address).slice(0, 100)),
    })),
  ],
  'omitted-limit-is-1024/no-limit-by-default': [
    'A page contains all UTXOs if `limit` is omitted.',
    withAll(leftOut('limit')),
  ],
  'omitted-limit-is-1024/default-one-short': [
    'A page contains 1023 UTXOs if `limit` is omitted.',
    defaultArgument(GET_UTXOS, 'limit', PAGE - 1),
  ],
  'limit-above-1024-is-clamped/not-clamped': [
    'The method accepts a `limit` above 1024 unchanged.',
    withAll(({ args }) => args.uint('limit', 32) > PAGE),
  ],
  'limit-above-1024-is-clamped/too-large-is-an-error': [
    'The method rejects a `limit` above 1024.',
    failWhen(GET_UTXOS, ({ args }) => args.uint('limit', 32) > PAGE),
  ],
  'limit-above-1024-is-clamped/clamped-too-early': [
    'The method treats a `limit` above 1000 as 1000.',
    mapArgument(GET_UTXOS, 'limit', (limit) => (typeof limit === 'number' && limit > 1000 ? 1000 : limit)),
  ],
  'limit-zero-is-1024/zero-is-nothing': [
    'The method returns an empty page for a `limit` of 0.',
    page((utxos, { args }) => (args.has('limit') && args.uint('limit', 32) === 0n ? [] : utxos)),
  ],
  'limit-may-be-a-string/numbers-only': [
    'The method rejects a `limit` as a decimal string.',
    failWhen(GET_UTXOS, writtenLike('limit', /^"/)),
  ],
  'limit-may-be-a-string/texts-swapped': [
    'The method takes `limit` for `sourceChain`, and `sourceChain` for `limit`, where both are texts.',
    mapArguments(GET_UTXOS, (params) =>
      typeof params.limit === 'string' && typeof params.sourceChain === 'string'
        ? { ...params, limit: params.sourceChain, sourceChain: params.limit }
        : params,
    ),
  ],
  'limit-may-be-null/null-refused': [
    'The method rejects a `limit` of null.',
    mapArgument(GET_UTXOS, 'limit', (limit) => limit ?? 'null'),
  ],
  'addresses-may-be-short-ids/prefixed-only': [
    'The method rejects addresses without a chain.',
    refuseShortIds(GET_UTXOS),
  ],
  'zero-cursor-is-the-beginning/behind-nothing': [
    'The method finds no UTXOs behind a `startIndex` whose `utxo` is the zero ID.',
    respondWhen(
      GET_UTXOS,
      startsAt('utxo', (utxo) => utxo === ZERO_ID),
      emptyPage,
    ),
  ],
  'cursor-address-may-be-a-short-id/prefixed-cursors-only': [
    'The method rejects a `startIndex` whose `address` has no chain, unless it is zero.',
    failWhen(
      GET_UTXOS,
      startsAt('address', (address) => address !== NOBODY && !address.includes('-')),
    ),
  ],
  'end-index-of-an-empty-page-can-be-read/left-empty': [
    'The `endIndex` of an empty page has empty texts.',
    mapResult(GET_UTXOS, (result) =>
      isMembers(result) && isItems(result.utxos) && result.utxos.length === 0
        ? { ...result, endIndex: { address: '', utxo: '' } }
        : result,
    ),
  ],
  'takes-1024-addresses/one-address-less': [
    'The method rejects more than 1023 addresses.',
    mapArgument(GET_UTXOS, 'addresses', (addresses) =>
      Array.isArray(addresses) && addresses.length === PAGE ? [...addresses, 'P-none'] : addresses,
    ),
  ],
  'limit-of-wrong-type-is-an-error/wrong-typed-limit-left-out': [
    'The method treats a `limit` that is a boolean or an array as omitted.',
    mapArgument(GET_UTXOS, 'limit', (limit) =>
      typeof limit === 'boolean' || Array.isArray(limit) ? undefined : limit,
    ),
  ],
});

/** Defects of arguments other than the cursor and the limit. */
const ARGUMENTS: readonly Mutant[] = mutantTable(GET_UTXOS, {
  'own-chain-is-no-other-source/nothing-from-the-own-chain': [
    'The method finds no UTXOs if `sourceChain` is the P-Chain.',
    respondWhen(
      GET_UTXOS,
      textThat('sourceChain', (chain) => chain === 'P' || chain === ZERO_ID),
      emptyPage,
    ),
  ],
  'own-chain-is-no-other-source/nothing-from-its-id': [
    'The method finds no UTXOs if `sourceChain` is the ID of the P-Chain.',
    respondWhen(
      GET_UTXOS,
      textThat('sourceChain', (chain) => chain === ZERO_ID),
      emptyPage,
    ),
  ],
  'source-chain-gives-atomic-utxos/atomic-of-the-last-address': [
    'With `sourceChain` the method looks for the last of the requested addresses alone.',
    mapArguments(GET_UTXOS, (params) =>
      typeof params.sourceChain === 'string' && Array.isArray(params.addresses)
        ? { ...params, addresses: params.addresses.slice(-1) }
        : params,
    ),
  ],
  'source-chain-gives-atomic-utxos/atomic-of-the-first-address': [
    'With `sourceChain` the method looks for the first of the requested addresses alone.',
    mapArguments(GET_UTXOS, (params) =>
      typeof params.sourceChain === 'string' && Array.isArray(params.addresses)
        ? { ...params, addresses: params.addresses.slice(0, 1) }
        : params,
    ),
  ],
  'source-chain-gives-atomic-utxos/chains-swapped': [
    'The UTXOs from the X-Chain and the C-Chain are swapped.',
    withLedger(GET_UTXOS, (ledger) => ({
      atomicUtxos: (source, address) => ledger.atomicUtxos(source === 'X' ? 'C' : 'X', address),
    })),
  ],
  'source-chain-gives-atomic-utxos/atomic-and-own': [
    'With `sourceChain` the page also contains UTXOs of the P-Chain.',
    withLedger(GET_UTXOS, (ledger) => ({
      atomicUtxos: (source, address) => [...ledger.atomicUtxos(source, address), ...ledger.utxos(address)],
    })),
  ],
  'atomic-walk-is-whole/atomic-first-page-alone': [
    'With `sourceChain` every later page is empty.',
    page((utxos, call) => (isAtomic(call) && isResumed(call) ? [] : utxos)),
  ],
  'atomic-walk-with-limit-one-advances/atomic-inclusive': [
    'With `sourceChain` a page begins with the last UTXO of the page before.',
    withDialect({ atomicPagingInclusive: true }, [GET_UTXOS]),
    { history: 'F30' },
  ],
  'source-chain-may-be-an-id/aliases-only': [
    'The method rejects a `sourceChain` that is a blockchain ID.',
    failWhen(
      GET_UTXOS,
      textThat('sourceChain', (chain) => chain.length > 20),
    ),
  ],
  'malformed-address-is-an-error/malformed-address-passed-over': [
    'The method skips an unreadable address.',
    acceptUnreadableAddresses(GET_UTXOS),
  ],
  'no-addresses-is-an-error/empty-without-addresses': [
    'The method returns an empty page without addresses.',
    respondWhen(GET_UTXOS, ({ args }) => args.strings('addresses').length === 0, emptyPage),
  ],
  'too-many-addresses-is-an-error/any-number-of-addresses': [
    'The method uses the first 1024 of more than 1024 addresses.',
    keepFirstItems(GET_UTXOS, 'addresses', PAGE),
  ],
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
    wrapHandler(GET_UTXOS, (base) => (call) => {
      const own = base(call);
      return isResumed(call) ? (changeAt(own, 'utxos/*', withWrongChecksum) ?? own) : own;
    }),
  ],
});

/** Defects of platform.getUTXOs. */
export const mutants: readonly Mutant[] = [...SHAPES, ...SIZES, ...ARGUMENTS];

/** Its end can be read, so that a client sees an empty page and no other defect. */
function emptyPage({ ledger }: Call): Json {
  const address = encodeAddress({ chain: 'P', hrp: ledger.hrp, bytes: new Uint8Array(20) });
  return { numFetched: '0', utxos: [], endIndex: { address, utxo: ZERO_ID }, encoding: 'hex' };
}

function eachAddress(base: Handler): Handler {
  return (call) => {
    const parts = call.args.strings('addresses').map((address) => base(callWith(call, { addresses: [address] })));
    const utxos = new Set(parts.flatMap((part) => (isMembers(part) && isItems(part.utxos) ? part.utxos : [])));
    const last = parts.at(-1);
    return isMembers(last) ? { ...last, utxos: [...utxos], numFetched: `${utxos.size}` } : base(call);
  };
}
