import { type CheckContext, decodeAddress, encodeHex, type UtxoFacts } from '../../../src/harness/index.ts';
import { readUtxos } from './holdings.ts';
import { once } from '../once.ts';
import { mostPages, type Walk, walk } from './walk.ts';

/** Number of sampled owners that may have UTXOs to import from another chain. */
const ASKED = 40;
/** Largest number of pages of the UTXOs from one chain. */
export const ATOMIC_PAGES = 4;
/** Number of owners that are asked for one by one if a request for all of them shows nothing. */
const ALONE = 16;
/** Largest number of UTXOs to read page by page with the smallest limits: the number of requests grows with it. */
export const FEW_ATOMIC = 60;

/** Atomic UTXOs that wait to be imported from a chain, and their owners. */
export interface Waiting {
  readonly sourceChain: string;
  readonly addresses: readonly string[];
  readonly utxos: readonly string[];
  /** What shows the last of them. */
  readonly exchange: Walk['exchange'];
}

function names(owners: readonly Uint8Array[], address: string): boolean {
  const decoded = decodeAddress(address);
  return decoded.ok && owners.map(encodeHex).includes(encodeHex(decoded.value.bytes));
}

/** The addresses that own at least one of the UTXOs. */
export function ownersAmong(addresses: readonly string[], utxos: readonly UtxoFacts[]): readonly string[] {
  return addresses.filter((address) => utxos.some(({ owners }) => names(owners, address)));
}

/** The UTXOs of sampled addresses that wait to be imported, from each chain. */
async function allWaiting(context: CheckContext): Promise<readonly Waiting[]> {
  return once(context, 'atomic UTXOs', async () => {
    const addresses = (await context.sample.addresses()).slice(0, ASKED).map(({ address }) => address);
    return Promise.all(
      ['X', 'C'].map(async (sourceChain) => {
        const { utxos, exchange } = await waitingFrom(context, sourceChain, addresses);
        return { sourceChain, addresses: ownersAmong(addresses, await readUtxos(context, utxos)), utxos, exchange };
      }),
    );
  });
}

/** What waits for the addresses. A node may find it for one address and not for several. */
async function waitingFrom(context: CheckContext, sourceChain: string, addresses: readonly string[]): Promise<Walk> {
  const all = await walk(context, { addresses, sourceChain }, { most: ATOMIC_PAGES });
  if (all.utxos.length > 0) return all;
  for (const address of addresses.slice(0, ALONE)) {
    const own = await walk(context, { addresses: [address], sourceChain }, { most: ATOMIC_PAGES });
    if (own.utxos.length > 0) return own;
  }
  return all;
}

/** At least this number of UTXOs that wait to be imported from the X-Chain or C-Chain. */
export async function waiting(context: CheckContext, atLeast: number): Promise<Waiting> {
  return fullest(await allWaiting(context), context, atLeast);
}

/** As `waiting`, for walks with small limits: the UTXOs of addresses that have few of them, if there are such addresses. */
export async function fewWaiting(context: CheckContext, atLeast: number): Promise<Waiting> {
  const found = await allWaiting(context);
  const few = await Promise.all(found.map((each) => withFew(context, each)));
  const enough = few.filter(({ utxos }) => utxos.length >= atLeast && utxos.length <= FEW_ATOMIC);
  return fullest(enough.length > 0 ? enough : found, context, atLeast);
}

/** The addresses with the fewest of these UTXOs, as many of them as have few together, and all their UTXOs. */
async function withFew(context: CheckContext, all: Waiting): Promise<Waiting> {
  const { sourceChain, utxos } = all;
  if (utxos.length <= FEW_ATOMIC) return all;
  const owners = (await readUtxos(context, utxos)).map((utxo) => ownersAmong(all.addresses, [utxo]));
  const countOf = (addresses: readonly string[]): number =>
    owners.filter((own) => own.some((address) => addresses.includes(address))).length;
  const counted = all.addresses.map((address) => ({ address, count: countOf([address]) }));
  let chosen: readonly string[] = [];
  for (const { address } of counted.sort((a, b) => a.count - b.count)) {
    if (countOf([...chosen, address]) > FEW_ATOMIC) break;
    chosen = [...chosen, address];
  }
  if (chosen.length === 0) return { ...all, addresses: [], utxos: [] };
  // The first walk may have ended before the last of their UTXOs.
  const own = await walk(context, { addresses: chosen, sourceChain }, { most: mostPages(FEW_ATOMIC, undefined) });
  return { sourceChain, addresses: chosen, utxos: own.utxos, exchange: own.exchange };
}

function fullest(found: readonly Waiting[], context: CheckContext, atLeast: number): Waiting {
  const [most] = found.toSorted((a, b) => b.utxos.length - a.utxos.length);
  if (most !== undefined && most.utxos.length >= atLeast) return most;
  return context.notTestable(
    `the sampled addresses have fewer than ${atLeast} UTXOs to import from X or C; ` +
      'name an address with such UTXOs with --sample address=...',
  );
}
