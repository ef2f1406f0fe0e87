import { decodeAddress, encodeHex, isJsonObject, type JsonValue } from '../../../src/harness/index.ts';

/** A member whose bytes deployed nodes always write as base64. */
const BASE64_MEMBER = 'genesisData';

/**
 * Converts the JSON form of a transaction to the values of the decoder of its bytes: integers become bigint, addresses
 * become hex. Null becomes an empty list: several writers write an empty list as null.
 */
export function comparable(form: unknown): unknown {
  return shown(form as JsonValue);
}

function shown(value: JsonValue | undefined, name = ''): unknown {
  if (value === null) return [];
  if (typeof value === 'number' && Number.isSafeInteger(value)) return BigInt(value);
  if (typeof value === 'string') return name === BASE64_MEMBER ? encodeHex(Buffer.from(value, 'base64')) : text(value);
  if (Array.isArray(value)) return value.map((item) => shown(item));
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([member, item]) => [member, shown(item, member)]));
}

function text(value: string): string {
  const address = decodeAddress(value);
  if (address.ok) return encodeHex(address.value.bytes);
  return value.startsWith('0x') ? value.toLowerCase() : value;
}
