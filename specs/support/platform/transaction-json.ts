import { decodeAddress, encodeHex, isJsonObject, type JsonValue } from '../../../src/harness/index.ts';

/** Bytes that deployed nodes write as base64 and nothing else. */
const BASE64_MEMBER = 'genesisData';

/**
 * What the json form of a transaction says, in the terms of the reader of its bytes: integers as bigint, addresses as hex, and
 * null, which some writers put for a list of nothing, as that.
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
