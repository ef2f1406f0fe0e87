import * as node from '../../../src/reference-node/kit/index.ts';

/** A `startIndex` has such a member. */
function startsAt(name: 'address' | 'utxo', test: (text: string) => boolean): node.Condition {
  return ({ args }) => args.has('startIndex') && test(args.object('startIndex').string(name));
}

const isAtomic: node.Condition = node.textThat('sourceChain', (chain) => chain === 'X' || chain === 'C');

const SHAPES: readonly node.Mutant[] = [
  ...node.mutantTable(node.GET_UTXOS, {
    'takes-encoding-hex/no-encoding': [
      'The method rejects a call with an `encoding`.',
      node.failWhen(node.GET_UTXOS, node.given('encoding')),
    ],
    'takes-encoding-hex/first-utxo-lost-with-hex': [
      'The page lacks its first UTXO if `encoding` is given.',
      node.mapResultAtIn(node.GET_UTXOS, 'utxos', (utxos, { args }) =>
        args.has('encoding') && node.isItems(utxos) ? utxos.slice(1) : utxos,
      ),
    ],
    'num-fetched-is-the-length/counts-one-less': [
      '`numFetched` is 1 lower than the number of UTXOs.',
      node.mapResultAt(node.GET_UTXOS, 'numFetched', (count) => `${Math.max(0, Number(count) - 1)}`),
    ],
  }),
];

const SIZES: readonly node.Mutant[] = node.mutantTable(node.GET_UTXOS, {
  'full-page-while-more-exist/one-short': [
    'A page contains one UTXO less than the limit.',
    node.page((utxos, { args }) => (BigInt(utxos.length) === args.uint('limit', 32) ? utxos.slice(0, -1) : utxos)),
    { history: 'F23' },
  ],
  'at-most-limit/one-too-many': [
    'A page contains one UTXO more than the limit.',
    node.mapArgument(node.GET_UTXOS, 'limit', (limit) => (typeof limit === 'number' ? limit + 1 : limit)),
  ],
  'at-most-limit/ignored-with-source-chain': [
    'The method ignores `limit` with `sourceChain`.',
    node.mapArguments(node.GET_UTXOS, (params) =>
      typeof params.sourceChain === 'string' ? { ...params, limit: undefined } : params,
    ),
  ],
  'at-most-limit/limit-for-each-address': [
    'The limit applies to each address, not to the page.',
    node.wrapHandler(node.GET_UTXOS, eachAddress),
    { history: 'F27' },
  ],
  'omitted-limit-is-1024/hundred-by-default': [
    'A page contains 100 UTXOs if `limit` is omitted.',
    node.defaultArgument(node.GET_UTXOS, 'limit', 100),
  ],
  'limit-above-1024-is-clamped/not-clamped': [
    'The method accepts a `limit` above 1024 unchanged.',
    node.withAll(({ args }) => args.uint('limit', 32) > node.PAGE),
  ],
  'limit-above-1024-is-clamped/too-large-is-an-error': [
    'The method rejects a `limit` above 1024.',
    node.failWhen(node.GET_UTXOS, ({ args }) => args.uint('limit', 32) > node.PAGE),
  ],
  'limit-zero-is-1024/zero-is-nothing': [
    'The method returns an empty page for a `limit` of 0.',
    node.page((utxos, { args }) => (args.has('limit') && args.uint('limit', 32) === 0n ? [] : utxos)),
  ],
  'limit-may-be-a-string/numbers-only': [
    'The method rejects a `limit` as a decimal string.',
    node.failWhen(node.GET_UTXOS, node.writtenLike('limit', /^"/)),
  ],
  'limit-may-be-a-string/texts-swapped': [
    'The method takes `limit` for `sourceChain`, and `sourceChain` for `limit`, where both are texts.',
    node.mapArguments(node.GET_UTXOS, (params) =>
      typeof params.limit === 'string' && typeof params.sourceChain === 'string'
        ? { ...params, limit: params.sourceChain, sourceChain: params.limit }
        : params,
    ),
  ],
  'limit-may-be-null/null-refused': [
    'The method rejects a `limit` of null.',
    node.mapArgument(node.GET_UTXOS, 'limit', (limit) => limit ?? 'null'),
  ],
  'addresses-may-be-short-ids/prefixed-only': [
    'The method takes an address without a chain for one that owns nothing.',
    node.acceptNoShortIds(node.GET_UTXOS),
  ],
  'zero-cursor-is-the-beginning/behind-nothing': [
    'The method finds no UTXOs behind a `startIndex` whose `utxo` is the zero ID.',
    node.respondWhen(
      node.GET_UTXOS,
      startsAt('utxo', (utxo) => utxo === node.ZERO_ID),
      emptyPage,
    ),
  ],
  'cursor-address-may-be-a-short-id/prefixed-cursors-only': [
    'The method rejects a `startIndex` whose `address` has no chain, unless it is zero.',
    node.failWhen(
      node.GET_UTXOS,
      startsAt('address', (address) => address !== node.NOBODY && !address.includes('-')),
    ),
  ],
  'end-index-of-an-empty-page-can-be-read/left-empty': [
    'The `endIndex` of an empty page has empty texts.',
    node.mapResult(node.GET_UTXOS, (result) =>
      node.isMembers(result) && node.isItems(result.utxos) && result.utxos.length === 0
        ? { ...result, endIndex: { address: '', utxo: '' } }
        : result,
    ),
  ],
  'takes-1024-addresses/one-address-less': [
    'The method rejects more than 1023 addresses.',
    node.mapArgument(node.GET_UTXOS, 'addresses', (addresses) =>
      Array.isArray(addresses) && addresses.length === node.PAGE ? [...addresses, 'P-none'] : addresses,
    ),
  ],
  'limit-of-wrong-type-is-an-error/wrong-typed-limit-left-out': [
    'The method treats a `limit` that is a boolean or an array as omitted.',
    node.mapArgument(node.GET_UTXOS, 'limit', (limit) =>
      typeof limit === 'boolean' || Array.isArray(limit) ? undefined : limit,
    ),
  ],
});

/** Defects of arguments other than the cursor and the limit. */
const ARGUMENTS: readonly node.Mutant[] = node.mutantTable(node.GET_UTXOS, {
  'own-chain-is-no-other-source/nothing-from-the-own-chain': [
    'The method finds no UTXOs if `sourceChain` is the P-Chain.',
    node.respondWhen(
      node.GET_UTXOS,
      node.textThat('sourceChain', (chain) => chain === 'P' || chain === node.ZERO_ID),
      emptyPage,
    ),
  ],
  'source-chain-gives-atomic-utxos/atomic-of-the-last-address': [
    'With `sourceChain` the method looks for the last of the requested addresses alone.',
    node.mapArguments(node.GET_UTXOS, (params) =>
      typeof params.sourceChain === 'string' && Array.isArray(params.addresses)
        ? { ...params, addresses: params.addresses.slice(-1) }
        : params,
    ),
  ],
  'source-chain-gives-atomic-utxos/chains-swapped': [
    'The UTXOs from the X-Chain and the C-Chain are swapped.',
    node.withLedger(node.GET_UTXOS, (ledger) => ({
      atomicUtxos: (source, address) => ledger.atomicUtxos(source === 'X' ? 'C' : 'X', address),
    })),
  ],
  'source-chain-gives-atomic-utxos/imported-ones-stay': [
    'With the X-Chain as `sourceChain`, the page also contains a UTXO that a transaction has imported.',
    node.withLedger(node.GET_UTXOS, (ledger) => ({
      atomicUtxos: (source, address) => {
        const all = ledger.atomicUtxos(source, address);
        return source === 'X' ? [...all, ...all.slice(0, 1).map((utxo) => importedAs(utxo, ledger))] : all;
      },
    })),
  ],
  'source-chain-gives-atomic-utxos/atomic-and-own': [
    'With `sourceChain` the page also contains UTXOs of the P-Chain.',
    node.withLedger(node.GET_UTXOS, (ledger) => ({
      atomicUtxos: (source, address) => [...ledger.atomicUtxos(source, address), ...ledger.utxos(address)],
    })),
  ],
  'atomic-walk-is-whole/atomic-first-page-alone': [
    'With `sourceChain` every later page is empty.',
    node.page((utxos, call) => (isAtomic(call) && node.isResumed(call) ? [] : utxos)),
  ],
  'atomic-walk-with-limit-one-advances/atomic-inclusive': [
    'With `sourceChain` a page begins with the last UTXO of the page before.',
    node.withDialect({ atomicPagingInclusive: true }, [node.GET_UTXOS]),
    { history: 'F30' },
  ],
  'source-chain-may-be-an-id/aliases-only': [
    'The method rejects a `sourceChain` that is a blockchain ID.',
    node.failWhen(
      node.GET_UTXOS,
      node.textThat('sourceChain', (chain) => chain.length > 20),
    ),
  ],
  'malformed-address-is-an-error/malformed-address-passed-over': [
    'The method skips an unreadable address.',
    node.acceptUnreadableAddresses(node.GET_UTXOS),
  ],
  'no-addresses-is-an-error/empty-without-addresses': [
    'The method returns an empty page without addresses.',
    node.respondWhen(node.GET_UTXOS, ({ args }) => args.strings('addresses').length === 0, emptyPage),
  ],
  'too-many-addresses-is-an-error/any-number-of-addresses': [
    'The method uses the first 1024 of more than 1024 addresses.',
    node.keepFirstItems(node.GET_UTXOS, 'addresses', node.PAGE),
  ],
});

export const mutants: readonly node.Mutant[] = [...SHAPES, ...SIZES, ...ARGUMENTS];

/** Its end can be read, so that a client sees an empty page and no other defect. */
function emptyPage({ ledger }: node.Call): node.Json {
  const address = node.encodeAddress({ chain: 'P', hrp: ledger.hrp, bytes: new Uint8Array(20) });
  return { numFetched: '0', utxos: [], endIndex: { address, utxo: node.ZERO_ID }, encoding: 'hex' };
}

function eachAddress(base: node.Handler): node.Handler {
  return (call) => {
    const parts = call.args.strings('addresses').map((address) => base(node.callWith(call, { addresses: [address] })));
    const utxos = new Set(
      parts.flatMap((part) => (node.isMembers(part) && node.isItems(part.utxos) ? part.utxos : [])),
    );
    const last = parts.at(-1);
    return node.isMembers(last) ? { ...last, utxos: [...utxos], numFetched: `${utxos.size}` } : base(call);
  };
}

/** What the first import from the X-Chain has consumed, as a UTXO with the owner of another. */
function importedAs(utxo: node.Utxo, ledger: node.Ledger): node.Utxo {
  for (let height = 0n; height <= ledger.height; height += 1n)
    for (const tx of ledger.blockByHeight(height)?.txs ?? []) {
      const form = tx.json();
      const unsigned = node.isMembers(form) ? form.unsignedTx : undefined;
      if (!node.isMembers(unsigned) || unsigned.sourceChain !== ledger.chainIds.X) continue;
      const [input] = node.isItems(unsigned.importedInputs) ? unsigned.importedInputs : [];
      if (!node.isMembers(input) || typeof input.outputIndex !== 'number') continue;
      const id = node.decodeId(node.text(input.txID));
      if (!id.ok) continue;
      const { assetId, amount, owner, stakeableLocktime } = utxo;
      const [txID, outputIndex] = [id.value, input.outputIndex];
      const bytes = node.utxoWith(utxo.bytes, () => ({ txID, outputIndex }));
      const inputId = node.encodeId(node.sha256(txID));
      return { txId: node.encodeId(txID), outputIndex, bytes, assetId, amount, owner, stakeableLocktime, inputId };
    }
  return utxo;
}
