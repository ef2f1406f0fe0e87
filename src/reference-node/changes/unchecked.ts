import bs58 from 'bs58';
import { encodeCb58 } from '../../encoding/cb58.ts';
import type { JsonValue, JsonWritable } from '../../encoding/json.ts';
import { mapArgument } from './changes.ts';
import type { Change } from './change.ts';

type Methods = string | readonly string[];

const CHECKSUM_BYTES = 4;
const BODY = /[1-9A-HJ-NP-Za-km-z]+$/;

/** IDs and node IDs are read without a look at their checksum, alone or in an array. */
export function ignoreChecksum(methods: Methods, name: string): Change {
  return mapArgument(methods, name, (value) => (Array.isArray(value) ? value.map(repaired) : repaired(value)));
}

/** An array of one item stands for the item. */
export function acceptArrayForItem(methods: Methods, name: string): Change {
  return mapArgument(methods, name, (value) => (Array.isArray(value) ? value[0] : value));
}

/** Text stands for an array that holds it. */
export function acceptTextForArray(methods: Methods, name: string): Change {
  return mapArgument(methods, name, (value) => (typeof value === 'string' ? [value] : value));
}

function repaired(value: JsonValue): JsonWritable {
  return typeof value === 'string' ? value.replace(BODY, withItsChecksum) : value;
}

function withItsChecksum(body: string): string {
  const bytes = bs58.decode(body);
  return bytes.length > CHECKSUM_BYTES ? encodeCb58(bytes.slice(0, -CHECKSUM_BYTES)) : body;
}
