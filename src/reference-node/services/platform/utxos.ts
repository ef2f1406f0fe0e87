import type { Json, Ledger, Utxo } from '../../ledger.ts';
import { type Call, type Handlers, RpcError } from '../../rpc/call.ts';
import { bytesText, readHexEncoding, type Arguments } from '../../rpc/arguments.ts';
import { mapOf } from '../json-members.ts';
import { parseAddresses, addressText, parseAddress, shortIdKey } from './addresses.ts';
import { decodeId, ZERO_ID } from '../../../encoding/id.ts';
import { chainIdOf, whyNotAnId } from '../chain-aliases.ts';

/** What addresses own, and what was paid as reward. */
export const UTXO_HANDLERS: Handlers = {
  'platform.getBalance': (call) => {
    const addresses = call.args.strings('addresses');
    return balanceResult(call, distinctUtxos(call.ledger, parseAddresses(call.ledger, addresses)));
  },
  'platform.getUTXOs': getUtxos,
  'platform.getRewardUTXOs': (call) => {
    const txId = call.args.id('txID');
    const encoding = readHexEncoding(call);
    const utxos = call.ledger
      .rewardUtxos(txId)
      .map((utxo) => bytesText(utxo.bytes, encoding, "couldn't encode utxo as json: "));
    return { numFetched: utxos.length.toString(), utxos, encoding };
  },
};

function distinctUtxos(ledger: Ledger, addresses: readonly Uint8Array[]): Utxo[] {
  const distinct = new Map<string, Utxo>();
  for (const address of addresses) {
    for (const utxo of newestFirst(ledger, address)) distinct.set(utxo.inputId, utxo);
  }
  return [...distinct.values()];
}

class Amounts {
  readonly #byAsset = new Map<string, bigint>();

  add(asset: string, amount: bigint): void {
    this.#byAsset.set(asset, (this.#byAsset.get(asset) ?? 0n) + amount);
  }

  of(asset: string): string {
    return (this.#byAsset.get(asset) ?? 0n).toString();
  }

  json(): Record<string, string> {
    return mapOf([...this.#byAsset].map(([asset, amount]) => [asset, amount.toString()]));
  }
}

type Part = 'unlockeds' | 'lockedStakeables' | 'lockedNotStakeables';

function balanceResult({ ledger, dialect }: Call, utxos: readonly Utxo[]): Json {
  const balances = new Amounts();
  const parts = { unlockeds: new Amounts(), lockedStakeables: new Amounts(), lockedNotStakeables: new Amounts() };
  const now = BigInt(Math.floor(Date.now() / 1000));
  for (const utxo of utxos) {
    balances.add(utxo.assetId, utxo.amount);
    parts[partOf(utxo, now)].add(utxo.assetId, utxo.amount);
  }
  const utxoIds = utxos.map((utxo) => ({ txID: utxo.txId, outputIndex: utxo.outputIndex }));
  return {
    balance: balances.of(ledger.avaxAssetId),
    unlocked: parts.unlockeds.of(ledger.avaxAssetId),
    lockedStakeable: parts.lockedStakeables.of(ledger.avaxAssetId),
    lockedNotStakeable: parts.lockedNotStakeables.of(ledger.avaxAssetId),
    balances: balances.json(),
    unlockeds: parts.unlockeds.json(),
    lockedStakeables: parts.lockedStakeables.json(),
    lockedNotStakeables: parts.lockedNotStakeables.json(),
    utxoIDs: utxoIds.length === 0 && dialect.noUtxoIds === 'null' ? null : utxoIds,
  };
}

function partOf(utxo: Utxo, now: bigint): Part {
  if (utxo.owner.locktime > now) return 'lockedNotStakeables';
  return utxo.stakeableLocktime > now ? 'lockedStakeables' : 'unlockeds';
}

const MAX_ADDRESSES = 1024;
const MAX_PAGE = 1024;

/** Where a page stopped: the last address searched, and the last UTXO seen there. */
interface Cursor {
  readonly address: Uint8Array;
  readonly utxo: string;
}

/** platform.getUTXOs: one page of what the addresses own on the P-Chain, or may import from another chain. */
function getUtxos(call: Call): Json {
  const { ledger, args } = call;
  const limit = Number(args.uint('limit', 32));
  const texts = args.strings('addresses');
  const sourceChain = args.string('sourceChain');
  const start = args.object('startIndex');
  const encoding = readHexEncoding(call);
  if (texts.length === 0) throw new RpcError('no addresses provided');
  if (texts.length > MAX_ADDRESSES)
    throw new RpcError(`number of addresses given, ${texts.length}, exceeds maximum, ${MAX_ADDRESSES}`);
  const source = sourceOf(call, sourceChain);
  const addresses = parseAddresses(ledger, texts);
  const size = limit === 0 || limit > MAX_PAGE ? MAX_PAGE : limit;
  const { utxos, cursor } = collectPage(source, addresses, parseCursor(call, start), size);
  return {
    numFetched: utxos.length.toString(),
    utxos: utxos.map((utxo) => bytesText(utxo.bytes, encoding, `couldn't encode UTXO ${utxo.inputId} as json: `)),
    endIndex: { address: addressText(ledger, cursor.address), utxo: cursor.utxo },
    encoding,
  };
}

interface Source {
  readonly list: (address: Uint8Array) => readonly Utxo[];
  /** The UTXO of the cursor comes again at the head of the next page. */
  readonly inclusive: boolean;
}

function sourceOf({ ledger, dialect }: Call, chain: string): Source {
  const id = chain === '' ? ledger.chainIds.P : chainIdOf(ledger, chain);
  if (id === undefined)
    throw new RpcError(`problem parsing source chainID ${JSON.stringify(chain)}: there is no ID with alias: ${chain}`);
  const inclusive = dialect.atomicPagingInclusive;
  if (id === ledger.chainIds.P) return { list: (address) => newestFirst(ledger, address), inclusive: false };
  if (id === ledger.chainIds.X) return { list: (address) => ledger.atomicUtxos('X', address), inclusive };
  if (id === ledger.chainIds.C) return { list: (address) => ledger.atomicUtxos('C', address), inclusive };
  return { list: () => [], inclusive };
}

function parseCursor({ ledger }: Call, start: Arguments): Cursor | undefined {
  const address = start.string('address');
  const utxo = start.string('utxo');
  if (address === '' && utxo === '') return undefined;
  let bytes: Uint8Array;
  try {
    bytes = parseAddress(ledger, address);
  } catch (error) {
    if (!(error instanceof RpcError)) throw error;
    throw new RpcError(`couldn't parse start index address ${JSON.stringify(address)}: ${error.message}`);
  }
  if (!decodeId(utxo).ok) throw new RpcError(`couldn't parse start index utxo: ${whyNotAnId(utxo)}`);
  return { address: bytes, utxo };
}

/** Visits the addresses in order, from the cursor on; a UTXO that several of them share comes once. */
function collectPage(
  source: Source,
  addresses: readonly Uint8Array[],
  start: Cursor | undefined,
  size: number,
): { utxos: Utxo[]; cursor: Cursor } {
  const utxos = new Map<string, Utxo>();
  const from = start === undefined ? '' : shortIdKey(start.address);
  let cursor: Cursor = start ?? { address: new Uint8Array(20), utxo: ZERO_ID };
  for (const address of addresses) {
    const key = shortIdKey(address);
    if (key < from) continue;
    const list = source.list(address);
    const first = key === from && start !== undefined ? resumeAt(list, start.utxo, source.inclusive) : 0;
    cursor = { address, utxo: cursor.utxo };
    for (const utxo of list.slice(first)) {
      cursor = { address, utxo: utxo.inputId };
      utxos.set(utxo.inputId, utxo);
      if (utxos.size === size) return { utxos: [...utxos.values()], cursor };
    }
  }
  return { utxos: [...utxos.values()], cursor };
}

/** Where to go on after a cursor; a UTXO that is no longer there sends the walk back to the head of its address. */
function resumeAt(list: readonly Utxo[], utxo: string, inclusive: boolean): number {
  const at = list.findIndex((item) => item.inputId === utxo);
  return at < 0 || inclusive ? Math.max(at, 0) : at + 1;
}

/** The UTXOs of an address in the order in which a node lists them: the newest first. */
function newestFirst(ledger: Ledger, address: Uint8Array): Utxo[] {
  return [...ledger.utxos(address)].reverse();
}
