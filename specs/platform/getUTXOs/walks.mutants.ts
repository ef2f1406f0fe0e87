import * as node from '../../../src/reference-node/kit/index.ts';

function othersForAnEmptyOne(): node.Change {
  return node.withLedger(node.GET_UTXOS, (ledger) => ({
    utxos: (address) => {
      const own = ledger.utxos(address);
      const [other] = ledger.subnets().flatMap(({ owner }) => owner.addresses);
      return own.length > 0 || other === undefined ? own : ledger.utxos(other);
    },
  }));
}

/** Defects of walks from page to page. */
export const mutants: readonly node.Mutant[] = node.mutantTable(node.GET_UTXOS, {
  'end-index-continues/one-cursor-for-all': [
    'The method continues after the page that it returned last, to whomever.',
    node.wrapHandler(node.GET_UTXOS, oneCursor),
  ],
  'atomic-walk-is-whole/atomic-pages-by-limit': [
    'With `sourceChain`, the method continues at the next multiple of `limit`.',
    node.wrapHandler(node.GET_UTXOS, byLimit),
  ],
  'end-index-names-the-last-utxo/first-of-the-page': [
    '`endIndex` identifies the first UTXO of the page.',
    node.mapResultAtIn(node.GET_UTXOS, '', (whole, call) => withCursor(whole, firstOf(whole, call))),
    { history: 'F26' },
  ],
  'empty-page-keeps-the-cursor/begins-again': [
    'The page after the last one is the first page again.',
    node.wrapHandler(node.GET_UTXOS, beginsAgain),
    { history: 'F29' },
  ],
  'union-does-not-depend-on-limit/skips-one': [
    'Each page after the first lacks its first UTXO.',
    node.page((utxos, call) => (node.isResumed(call) && utxos.length > 1 ? utxos.slice(1) : utxos), {
      keepCount: true,
    }),
  ],
  'several-addresses-are-walked-whole/cursor-address-alone': [
    'A later page contains only UTXOs of the address in `startIndex`.',
    node.wrapHandler(
      node.GET_UTXOS,
      (base) => (call) => base(node.isResumed(call) ? onlyOf(call, cursorAddress(call)) : call),
    ),
    { history: 'F24' },
  ],
  'several-addresses-are-walked-whole/order-of-addresses-varies': [
    'Each page reads the addresses in another order, so later pages skip several of them.',
    node.wrapHandler(node.GET_UTXOS, otherOrder),
    { history: 'F25' },
  ],
  'belongs-to-an-asked-address/owner-altered': [
    'The last byte of the owner of each UTXO is changed.',
    node.mapResultAt(node.GET_UTXOS, 'utxos/*', node.withBytes(node.flip)),
  ],
  'empty-address-has-none/others-for-an-empty-one': [
    'The method returns the UTXOs of another address for an address that owns nothing.',
    othersForAnEmptyOne(),
  ],
  'end-index-of-an-empty-page-can-be-read/page-of-another': [
    'The method returns the UTXOs of another address for an address that owns nothing.',
    othersForAnEmptyOne(),
  ],
  'any-cursor-is-answered-in-bounds/stale-cursor-leads-elsewhere': [
    'The method returns UTXOs of other owners for a `startIndex` that is not in the list.',
    node.wrapHandler(
      node.GET_UTXOS,
      (base) => (call) =>
        base(isStale(call) ? node.callWith(call, { addresses: [someOwner(call)], startIndex: undefined }) : call),
    ),
  ],
  'any-cursor-is-answered-in-bounds/refused-in-text': [
    'The method rejects a `startIndex` with an error that is a text.',
    node.both(node.failWhen(node.GET_UTXOS, node.given('startIndex')), node.errorsAsText(node.GET_UTXOS)),
  ],
  'atomic-page-repeats-the-last-one/goes-on-behind-the-last-one': [
    'With `sourceChain` a page begins after the UTXO in `startIndex`.',
    node.withDialect({ atomicPagingInclusive: false }, [node.GET_UTXOS]),
  ],
  'agrees-with-its-transaction/bit-of-an-owner-flipped': [
    'One bit of the last address is flipped in the bytes of each UTXO.',
    node.mapResultAt(node.GET_UTXOS, 'utxos/*', node.withBytes(node.flip)),
  ],
  'lists-nothing-that-blocks-spend/spent-outputs-kept': [
    'The pages also contain an output that a later transaction has spent.',
    owning((utxos, ledger) => {
      const made = new Map(utxos.map((utxo) => [utxo.txId, utxo]));
      return [...utxos, ...[...made.values()].flatMap((utxo) => spentBehind(utxo, ledger)).slice(0, 1)];
    }),
  ],
});

function oneCursor(base: node.Handler): node.Handler {
  let last: node.Json | undefined;
  return (call) => {
    const own = base(
      node.isResumed(call) && node.isMembers(last) ? node.callWith(call, { startIndex: { ...last } }) : call,
    );
    last = node.isMembers(own) ? own.endIndex : undefined;
    return own;
  };
}

/** Each page with another limit than the page before lacks its first UTXO, as where a node counts pages. */
function byLimit(base: node.Handler): node.Handler {
  const limits = new Map<string, bigint>();
  return (call) => {
    const own = base(call);
    const { args } = call;
    const walk = `${args.raw('sourceChain') ?? ''} ${args.strings('addresses').join()}`;
    const limit = args.has('limit') ? args.uint('limit', 32) : BigInt(node.PAGE);
    const hasChanged = node.isResumed(call) && limits.get(walk) !== limit;
    limits.set(walk, limit);
    return hasChanged && node.isMembers(own) && node.isItems(own.utxos) ? { ...own, utxos: own.utxos.slice(1) } : own;
  };
}

function cursorAddress({ args }: node.Call): string {
  return args.object('startIndex').string('address');
}

function onlyOf(call: node.Call, address: string): node.Call {
  return node.callWith(call, { addresses: [address] });
}

/** A walk that comes back to an address behind the others has passed these over. */
function otherOrder(base: node.Handler): node.Handler {
  let pages = 0;
  return (call) => {
    if (!node.isResumed(call)) return base(call);
    const from = cursorAddress(call);
    const addresses = call.args
      .strings('addresses')
      .filter((address, at) => address === from || (at + pages) % 2 === 0);
    pages += 1;
    return base(node.callWith(call, { addresses }));
  };
}

function beginsAgain(base: node.Handler): node.Handler {
  return (call) => {
    const own = base(call);
    const isEmpty = node.isMembers(own) && own.numFetched === '0' && node.isResumed(call);
    return isEmpty ? base(node.callWith(call, { startIndex: undefined })) : own;
  };
}

/** An owner of UTXOs that the request does not name. */
function someOwner({ ledger, args }: node.Call): string {
  const asked = args.strings('addresses');
  const owners = ledger.subnets().flatMap(({ owner }) => owner.addresses);
  const addresses = owners
    .filter((owner) => ledger.utxos(owner).length > 0)
    .map((bytes) => node.encodeAddress({ chain: 'P', hrp: ledger.hrp, bytes }));
  return addresses.find((address) => !asked.includes(address)) ?? node.NOBODY;
}

function isStale(call: node.Call): boolean {
  if (!node.isResumed(call)) return false;
  const start = call.args.object('startIndex');
  const address = node.readAddress(start.string('address'));
  return address !== undefined && !call.ledger.utxos(address).some(({ inputId }) => inputId === start.string('utxo'));
}

function withCursor(whole: node.Json, utxo: string | undefined): node.Json {
  if (!node.isMembers(whole) || !node.isMembers(whole.endIndex) || utxo === undefined) return whole;
  return { ...whole, endIndex: { ...whole.endIndex, utxo } };
}

function found(call: node.Call, text: node.Json | undefined): node.Utxo | undefined {
  const lists = call.args
    .strings('addresses')
    .map((address) => call.ledger.utxos(node.readAddress(address) ?? new Uint8Array()));
  return lists.flat().find(({ bytes }) => node.encodeHexChecked(bytes) === text);
}

function firstOf(whole: node.Json, call: node.Call): string | undefined {
  return node.isMembers(whole) && node.isItems(whole.utxos) ? found(call, whole.utxos[0])?.inputId : undefined;
}

/** Lets the methods that list the UTXOs of an address see others. */
function owning(change: (utxos: readonly node.Utxo[], ledger: node.Ledger) => readonly node.Utxo[]): node.Change {
  return node.withLedger([node.GET_UTXOS, 'platform.getBalance'], (ledger) => ({
    utxos: (address) => change(ledger.utxos(address), ledger),
  }));
}

/** The first output that the transaction behind a UTXO spent, as a UTXO of the same owner. */
function spentBehind(utxo: node.Utxo, ledger: node.Ledger): readonly node.Utxo[] {
  const json = ledger.tx(utxo.txId)?.json();
  const unsigned = node.isMembers(json) ? json.unsignedTx : undefined;
  const inputs = node.isMembers(unsigned) ? unsigned.inputs : undefined;
  const [input] = node.isItems(inputs) ? inputs : [];
  if (!node.isMembers(input) || typeof input.txID !== 'string' || typeof input.outputIndex !== 'number') return [];
  const txId = node.decodeId(input.txID);
  if (!txId.ok) return [];
  const { txID, outputIndex } = input;
  const bytes = node.utxoWith(utxo.bytes, () => ({ txID: txId.value, outputIndex }));
  const { assetId, amount, owner, stakeableLocktime, inputId } = utxo;
  return [{ txId: txID, outputIndex, bytes, assetId, amount, owner, stakeableLocktime, inputId }];
}
