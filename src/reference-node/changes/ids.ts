import bs58 from 'bs58';
import { encodeCb58 } from '../../encoding/cb58.ts';
import type { JsonValue } from '../../encoding/json.ts';
import { mapArgument } from './changes.ts';
import type { Change } from './change.ts';

const ID_BYTES = 32;
const CHECKSUM_BYTES = 4;

/** Cuts IDs that are too long, and fills up those that are too short. */
export function ignoreIdLength(methods: string | readonly string[], name: string): Change {
  return idsRead(methods, name, (bytes) => {
    const id = new Uint8Array(ID_BYTES);
    id.set(bytes.slice(0, -CHECKSUM_BYTES).slice(0, ID_BYTES));
    return encodeCb58(id);
  });
}

function idsRead(
  methods: string | readonly string[],
  name: string,
  read: (bytes: Uint8Array) => string | undefined,
): Change {
  const one = (value: JsonValue): JsonValue => {
    const bytes = typeof value === 'string' ? bs58.decodeUnsafe(value) : undefined;
    return (bytes && read(bytes)) ?? value;
  };
  return mapArgument(methods, name, (value) => (Array.isArray(value) ? value.map(one) : one(value)));
}

/** An array of one item stands for the item. */
export function acceptListOfOne(methods: string | readonly string[], name: string): Change {
  return mapArgument(methods, name, (value) => (Array.isArray(value) && value.length === 1 ? value[0] : value));
}
