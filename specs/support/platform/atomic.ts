import type { CheckContext, UtxoFacts } from '../../../src/harness/index.ts';
import { decodeAddress, encodeHex } from '../../../src/harness/index.ts';
import { readUtxos } from './holdings.ts';
import { once } from '../once.ts';
import { walk } from './walk.ts';

/** Number of sampled owners that may have UTXOs to import from another chain. */
const ASKED = 40;
/** Largest number of pages of the UTXOs from one chain. */
const MOST_PAGES = 4;

/** Atomic UTXOs that wait to be imported from a chain, and their owners. */
export interface Waiting {
  readonly sourceChain: string;
  readonly addresses: readonly string[];
  readonly utxos: readonly string[];
}

function names(owners: readonly Uint8Array[], address: string): boolean {
  const decoded = decodeAddress(address);
  return decoded.ok && owners.map(encodeHex).includes(encodeHex(decoded.value.bytes));
}

/** The addresses that own at least one of the UTXOs. */
export function ownersAmong(addresses: readonly string[], utxos: readonly UtxoFacts[]): readonly string[] {
  return addresses.filter((address) => utxos.some(({ owners }) => names(owners, address)));
}

/** At least this number of UTXOs that wait to be imported from the X-Chain or C-Chain. */
export async function waiting(context: CheckContext, atLeast: number): Promise<Waiting> {
  const found = await once(context, 'atomic UTXOs', async () => {
    const asked = (await context.sample.addresses()).slice(0, ASKED).map(({ address }) => address);
    return Promise.all(
      ['X', 'C'].map(async (sourceChain) => {
        const { utxos } = await walk(context, { addresses: asked, sourceChain }, { most: MOST_PAGES });
        return { sourceChain, addresses: ownersAmong(asked, await readUtxos(context, utxos)), utxos };
      }),
    );
  });
  const [fullest] = found.toSorted((a, b) => b.utxos.length - a.utxos.length);
  if (fullest !== undefined && fullest.utxos.length >= atLeast) return fullest;
  return context.notTestable(
    `the sampled addresses have fewer than ${atLeast} UTXOs to import from X or C; name an address with such UTXOs with --address`,
  );
}
