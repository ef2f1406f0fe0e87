import { decodeAddress } from '../../encoding/address.ts';
import type { JsonValue } from '../../encoding/json.ts';
import { mapArgument } from './changes.ts';
import type { Change } from './change.ts';

/** The 20-byte short ID of an address; undefined for text that is none. */
export function readAddress(text: string): Uint8Array | undefined {
  const decoded = decodeAddress(text);
  return decoded.ok && decoded.value.chain === 'P' ? decoded.value.bytes : undefined;
}

/** Addresses that cannot be read are replaced by one that owns nothing. */
export function acceptUnreadableAddresses(methods: string | readonly string[]): Change {
  return mapArgument(methods, 'addresses', (addresses) =>
    Array.isArray(addresses) ? addresses.map((address) => (isReadable(address) ? address : NOBODY)) : addresses,
  );
}

/** Addresses without a chain are replaced by one that owns nothing. */
export function acceptNoShortIds(method: string): Change {
  return mapArgument(method, 'addresses', (addresses) =>
    Array.isArray(addresses)
      ? addresses.map((address) => (typeof address === 'string' && address.includes('-') ? address : NOBODY))
      : addresses,
  );
}

/** The CB58 short ID of 20 zero bytes, which every method takes for an address. */
export const NOBODY = '111111111111111111116DBWJs';

function isReadable(address: JsonValue): boolean {
  return typeof address !== 'string' || readAddress(address) !== undefined;
}
