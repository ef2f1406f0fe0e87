import { decodeAddress, encodeAddress, type CheckContext } from '../../src/harness/index.ts';
import { misspelt, unusedBytes } from './ids.ts';

/** An address that owns something, and how many UTXOs it had when it was found. */
export interface Owner {
  readonly address: string;
  readonly utxoCount: number;
}

/** Owners whose UTXOs a check can walk through in few pages. */
export async function walkableOwners({ sample, notTestable }: CheckContext, most = 4096): Promise<readonly Owner[]> {
  const owners = (await sample.addresses()).filter(({ utxoCount }) => utxoCount <= most);
  if (owners.length === 0)
    notTestable(`every sampled address has more than ${most} UTXOs; name one with fewer UTXOs with --address`);
  return owners;
}

/** Chain alias and network prefix of the addresses of this network. */
async function style({ sample, notTestable }: CheckContext): Promise<{ chain: string; hrp: string }> {
  const decoded = decodeAddress(await sample.address());
  return decoded.ok ? decoded.value : notTestable('no sampled address could be decoded; name one with --address');
}

/** The address of 20 bytes on this network. */
export async function addressFor(context: CheckContext, bytes: Uint8Array): Promise<string> {
  return encodeAddress({ ...(await style(context)), bytes });
}

/** An address of this network that owns nothing. */
export async function unusedAddress(context: CheckContext, name: string): Promise<string> {
  return addressFor(context, unusedBytes(context, name));
}

/** Texts that are no address: a wrong checksum, no chain alias, no data, an alias that no chain has, nothing. */
export async function malformedAddresses(context: CheckContext): Promise<readonly string[]> {
  const address = await unusedAddress(context, 'malformed');
  const bech32 = address.slice(address.indexOf('-') + 1);
  return [misspelt(address), bech32, 'P-', `nochain-${bech32}`, ''];
}

/** Addresses that are well-formed, but of another chain or of another network. */
export async function foreignAddresses(context: CheckContext): Promise<readonly string[]> {
  const { hrp } = await style(context);
  const bytes = unusedBytes(context, 'foreign');
  return [
    encodeAddress({ chain: 'X', hrp, bytes }),
    encodeAddress({ chain: 'P', hrp: hrp === 'everest' ? 'denali' : 'everest', bytes }),
  ];
}

/** Values of `addresses` that are no array of strings. */
export function wrongTypedAddresses(address: string) {
  return [address, 5, true, { address }, [5], [{ address }]];
}
