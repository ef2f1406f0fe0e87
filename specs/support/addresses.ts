import { decodeAddress, encodeAddress, encodeCb58, encodeHex, type CheckContext } from '../../src/harness/index.ts';
import { misspelt, unusedBytes } from './ids.ts';
import { MAX_PAGE, walk } from './platform/walk.ts';

/** An address with UTXOs, and their number when the address was found. */
export interface Owner {
  readonly address: string;
  readonly utxoCount: number;
}

/** An address as the Go client writes it: the CB58 text of its 20 bytes. */
export function shortIdOf(address: string): string {
  const decoded = decodeAddress(address);
  // A node that lists UTXOs of unreadable text fails another requirement.
  return decoded.ok ? encodeCb58(decoded.value.bytes) : address;
}

/** Owners with few enough UTXOs to read all pages. */
export async function walkableOwners({ sample, notTestable }: CheckContext, most = 4096): Promise<readonly Owner[]> {
  const owners = (await sample.addresses()).filter(({ utxoCount }) => utxoCount <= most);
  if (owners.length === 0)
    notTestable(
      `every sampled address has more than ${most} UTXOs; name one with fewer UTXOs with --sample address=...`,
    );
  return owners;
}

/** An owner with at least this number of UTXOs, and with few enough to read all pages. */
export async function walkableOwner(context: CheckContext, atLeast: number): Promise<Owner> {
  const owners = (await walkableOwners(context)).filter(({ utxoCount }) => utxoCount >= atLeast);
  const chosen = owners.at(-1);
  return (
    chosen ?? context.notTestable(`no sampled address has ${atLeast} to 4096 UTXOs; name one with --sample address=...`)
  );
}

/** Addresses that together have at least this number of UTXOs, or all sampled ones: one alone if it has as many. */
export async function addressesWith(context: CheckContext, atLeast: number) {
  const owners = (await walkableOwners(context)).toSorted((a, b) => b.utxoCount - a.utxoCount);
  const utxos = new Set<string>();
  const addresses: string[] = [];
  for (const { address } of owners.slice(0, MAX_PAGE)) {
    const own = await walk(context, { addresses: [address] }, { limit: MAX_PAGE, most: 5 });
    addresses.push(address);
    for (const utxo of own.utxos) utxos.add(utxo);
    if (utxos.size >= atLeast) break;
  }
  return { addresses, isEnough: utxos.size >= atLeast };
}

/** The address of these 20 bytes on this network. */
export async function addressFor(context: CheckContext, bytes: Uint8Array): Promise<string> {
  return encodeAddress({ chain: 'P', hrp: await context.sample.addressPrefix(), bytes });
}

/** An address of this network without UTXOs. */
export async function unusedAddress(context: CheckContext, name: string): Promise<string> {
  return addressFor(context, unusedBytes(context, name));
}

/** Two addresses of this network without UTXOs and stakes. */
export async function unusedPair(context: CheckContext, name: string): Promise<readonly [string, string]> {
  return [await unusedAddress(context, `${name} 1`), await unusedAddress(context, `${name} 2`)];
}

/** Texts that are not addresses: wrong checksum, no chain alias, no data, unknown chain alias, empty. */
export async function malformedAddresses(context: CheckContext): Promise<readonly string[]> {
  const address = await unusedAddress(context, 'malformed');
  const bech32 = address.slice(address.indexOf('-') + 1);
  return [misspelt(address), bech32, 'P-', `nochain-${bech32}`, ''];
}

/** Well-formed addresses of another chain or another network. */
export async function foreignAddresses(context: CheckContext): Promise<readonly string[]> {
  const hrp = await context.sample.addressPrefix();
  const bytes = unusedBytes(context, 'foreign');
  return [
    encodeAddress({ chain: 'X', hrp, bytes }),
    encodeAddress({ chain: 'P', hrp: hrp === 'everest' ? 'denali' : 'everest', bytes }),
  ];
}

/** The addresses in the ascending order of their bytes. Not testable with one that cannot be decoded. */
export function inByteOrder({ notTestable }: CheckContext, addresses: readonly string[]): readonly string[] {
  const read = addresses.map((address) => {
    const decoded = decodeAddress(address);
    return decoded.ok
      ? { address, hex: encodeHex(decoded.value.bytes) }
      : notTestable(`the address ${address} cannot be decoded: ${decoded.reason}`);
  });
  return read.toSorted((a, b) => (a.hex < b.hex ? -1 : 1)).map(({ address }) => address);
}
