import { decodeAddress, encodeAddress } from '../../encoding/address.ts';
import { decodeHex, encodeHex } from '../../encoding/hex.ts';
import { decodeId, encodeId } from '../../encoding/id.ts';
import { decodeNodeId, encodeNodeId } from '../../encoding/node-id.ts';
import type { Json } from '../ledger.ts';
import { flip } from './bytes.ts';
import { isItems } from './json-path.ts';

/** A value of the same kind that is another one: the next integer, an ID or address with one bit turned, a list without its first item. */
export function another(value: Json): Json {
  if (typeof value === 'bigint') return value + 1n;
  if (typeof value === 'number') return value + 1;
  if (typeof value === 'boolean') return !value;
  if (typeof value === 'string') return anotherText(value);
  return isItems(value) ? value.slice(1) : value;
}

function anotherText(value: string): string {
  if (/^\d+$/.test(value)) return `${BigInt(value) + 1n}`;
  const id = decodeId(value);
  if (id.ok) return encodeId(flip(id.value));
  const nodeId = decodeNodeId(value);
  if (nodeId.ok) return encodeNodeId(flip(nodeId.value));
  const address = decodeAddress(value);
  if (address.ok) return encodeAddress({ ...address.value, bytes: flip(address.value.bytes) });
  const bytes = decodeHex(value);
  return bytes.ok && bytes.value.length > 0 ? encodeHex(flip(bytes.value)) : `${value}x`;
}
