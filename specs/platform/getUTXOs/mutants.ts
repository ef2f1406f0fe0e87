import * as node from '../../../src/reference-node/kit/index.ts';

export const mutants: readonly node.Mutant[] = node.mutantTable(node.GET_UTXOS, {
  'takes-encoding-hex/first-utxo-lost-with-hex': [
    'The page lacks its first UTXO if `encoding` is given.',
    node.mapResultAtIn(node.GET_UTXOS, 'utxos', (utxos, { args }) =>
      args.has('encoding') && node.isItems(utxos) ? utxos.slice(1) : utxos,
    ),
  ],
  'full-page-while-more-exist/one-short': [
    'A page contains one UTXO less than the limit.',
    node.page((utxos, { args }) => (BigInt(utxos.length) === args.uint('limit', 32) ? utxos.slice(0, -1) : utxos)),
    { history: 'F23' },
  ],
  'at-most-limit/one-too-many': [
    'A page contains one UTXO more than the limit.',
    node.mapArgument(node.GET_UTXOS, 'limit', (limit) => (typeof limit === 'number' ? limit + 1 : limit)),
  ],
  'at-most-limit/limit-for-each-address': [
    'The limit applies to each address, not to the page.',
    node.wrapHandler(node.GET_UTXOS, eachAddress),
    { history: 'F27' },
  ],
  'limit-above-1024-is-clamped/not-clamped': [
    'The method accepts a `limit` above 1024 unchanged.',
    node.withAll(({ args }) => args.uint('limit', 32) > node.PAGE),
  ],
  'addresses-may-be-short-ids/prefixed-only': [
    'The method takes an address without a chain for one that owns nothing.',
    node.acceptNoShortIds(node.GET_UTXOS),
  ],
  'spent-cursor-begins-its-address/spent-is-the-end': [
    'The method finds no UTXOs behind one that it has listed, and that has been spent since.',
    node.onEachNode(nothingBehindSpent),
    { writes: true },
  ],
  'spent-leaves-each-owner/kept-for-the-second': [
    'An output of several owners stays in the list of each of them once one has spent it.',
    node.onEachNode(sharedKept),
    { writes: true },
  ],
  'limit-over-32-bits-is-an-error/cast': [
    'The method takes 32 bits of `limit`.',
    node.castArgument(node.GET_UTXOS, 'limit', 32),
  ],
  'zero-cursor-is-the-beginning/behind-nothing': [
    'The method finds no UTXOs behind a `startIndex` whose `utxo` is the zero ID.',
    node.respondWhen(
      node.GET_UTXOS,
      ({ args }) => args.has('startIndex') && args.object('startIndex').string('utxo') === node.ZERO_ID,
      emptyPage,
    ),
  ],
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
  'source-chain-gives-atomic-utxos/atomic-of-the-first-of-few': [
    'With `sourceChain` the method leaves out two or three addresses behind the first one.',
    node.mapArguments(node.GET_UTXOS, (params) =>
      typeof params.sourceChain === 'string' && Array.isArray(params.addresses) && params.addresses.length <= 3
        ? { ...params, addresses: params.addresses.slice(0, 1) }
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
  'atomic-walk-with-limit-one-advances/atomic-inclusive': [
    'With `sourceChain` a page begins with the last UTXO of the page before.',
    node.withDialect({ atomicPagingInclusive: true }, [node.GET_UTXOS]),
    { history: 'F30' },
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
    node.mapArgument(node.GET_UTXOS, 'addresses', (all) => (Array.isArray(all) ? all.slice(0, node.PAGE) : all)),
  ],
});

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

function sharedKept(): node.Change {
  const kept = new Map<string, node.Utxo>();
  return node.withLedger([node.GET_UTXOS], (ledger) => ({
    utxos: (address) => {
      const there = ledger.utxos(address);
      for (const utxo of there) if (utxo.owner.addresses.length > 1) kept.set(utxo.inputId, utxo);
      const spent = [...kept.values()].filter(
        ({ inputId, owner }) =>
          owner.addresses.some((each) => Buffer.compare(each, address) === 0) &&
          !there.some((each) => each.inputId === inputId),
      );
      return [...there, ...spent];
    },
  }));
}

function nothingBehindSpent(): node.Change {
  const listed = new Set<string>();
  const isSpent = ({ args, ledger }: node.Call): boolean => {
    const there = args.strings('addresses').flatMap((text) => {
      const address = node.decodeAddress(text);
      return address.ok ? [...ledger.utxos(address.value.bytes)].map(({ inputId }) => inputId) : [];
    });
    for (const utxo of there) listed.add(utxo);
    if (!args.has('startIndex')) return false;
    const utxo = args.object('startIndex').string('utxo');
    return listed.has(utxo) && !there.includes(utxo);
  };
  return node.respondWhen(node.GET_UTXOS, isSpent, emptyPage);
}
