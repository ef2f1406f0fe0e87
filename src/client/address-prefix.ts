import { PRIMARY_NETWORK } from '../encoding/id.ts';
import { decodeAddress } from '../encoding/address.ts';
import type { JsonWritable } from '../encoding/json.ts';
import type { Ask } from './ask.ts';
import { addressesIn } from './names-in.ts';
import { integerOf } from '../encoding/read-json.ts';

/** Why questions about addresses are not asked, and what to do. */
export const NO_PREFIX =
  'no response of the node contains an address, and only an address shows the prefix of its network: name one with --sample address=...';

/** The last blocks in which an address is looked for. */
const BLOCKS = 8n;
/** Addresses that are decoded: a long list of validators has thousands, and each says the same. */
const MOST_DECODED = 100;

/** The prefix that most of the first of these addresses have; undefined without an address. */
export function prefixOf(addresses: readonly string[]): string | undefined {
  const counts = new Map<string, number>();
  for (const address of addresses.slice(0, MOST_DECODED)) {
    const decoded = decodeAddress(address);
    if (decoded.ok) counts.set(decoded.value.hrp, (counts.get(decoded.value.hrp) ?? 0) + 1);
  }
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0];
}

/**
 * Learns the prefix of the addresses of a network, such as `avax`, from the responses of its node: validators, Subnets, the named
 * transactions, the last blocks. It belongs to the network, and no network ID implies it.
 *
 * @param named Addresses from the user, for a node whose responses contain none.
 * @param transactions IDs of transactions whose outputs have owners.
 */
export async function learnPrefix(
  ask: Ask,
  named: readonly string[] = [],
  transactions: readonly string[] = [],
): Promise<string | undefined> {
  const calls: [method: string, params: JsonWritable][] = [
    ['platform.getCurrentValidators', { subnetID: PRIMARY_NETWORK }],
    ['platform.getSubnets', {}],
    ...transactions.map((txID): [string, JsonWritable] => ['platform.getTx', { txID, encoding: 'json' }]),
  ];
  for (const [method, params] of calls) {
    const found = prefixOf(addressesIn((await ask(method, params)) ?? null));
    if (found !== undefined) return found;
  }
  const height = integerOf(await ask('platform.getHeight', {}), 'height') ?? 0n;
  for (let back = 0n; back < BLOCKS && back <= height; back += 1n) {
    const block = await ask('platform.getBlockByHeight', { height: height - back, encoding: 'json' });
    const found = prefixOf(addressesIn(block ?? null));
    if (found !== undefined) return found;
  }
  return prefixOf(named);
}
