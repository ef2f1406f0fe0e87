import bs58 from 'bs58';
import { encodeCb58 } from '../../encoding/cb58.ts';
import { type JsonValue, type JsonWritable, parseJson } from '../../encoding/json.ts';
import { mapArgument, wrapHandler } from './changes.ts';
import type { Change } from '../server/patch.ts';
import { decodeAddress } from '../../encoding/address.ts';
import { decodeId, encodeId } from '../../encoding/id.ts';
import { callWith } from './conditions.ts';

type Methods = string | readonly string[];

const ID_BYTES = 32;
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
  return mapArgument(methods, name, (value) => (isText(value) ? [value] : value));
}

function repaired(value: JsonValue): JsonWritable {
  return isText(value) ? value.replace(BODY, withItsChecksum) : value;
}

function withItsChecksum(body: string): string {
  const bytes = bs58.decode(body);
  return bytes.length > CHECKSUM_BYTES ? encodeCb58(bytes.slice(0, -CHECKSUM_BYTES)) : body;
}

/** Cuts IDs that are too long, and fills up those that are too short. */
export function ignoreIdLength(methods: Methods, name: string): Change {
  const one = (value: JsonValue): JsonValue => {
    const bytes = isText(value) ? bs58.decodeUnsafe(value) : undefined;
    if (bytes === undefined) return value;
    const id = new Uint8Array(ID_BYTES);
    id.set(bytes.slice(0, -CHECKSUM_BYTES).slice(0, ID_BYTES));
    return encodeCb58(id);
  };
  return mapArgument(methods, name, (value) => (Array.isArray(value) ? value.map(one) : one(value)));
}

/** The 20-byte short ID of an address; undefined for text that is none. */
export function readAddress(text: string): Uint8Array | undefined {
  const decoded = decodeAddress(text);
  return decoded.ok && decoded.value.chain === 'P' ? decoded.value.bytes : undefined;
}

/** Addresses that cannot be read are replaced by one that owns nothing. */
export function acceptUnreadableAddresses(methods: Methods): Change {
  return mapArgument(methods, 'addresses', (addresses) =>
    Array.isArray(addresses) ? addresses.map((address) => (isReadable(address) ? address : NOBODY)) : addresses,
  );
}

/** Addresses without a chain are replaced by one that owns nothing. */
export function acceptNoShortIds(method: string): Change {
  return mapArgument(method, 'addresses', (addresses) =>
    Array.isArray(addresses)
      ? addresses.map((address) => (isText(address) && address.includes('-') ? address : NOBODY))
      : addresses,
  );
}

/** The CB58 short ID of 20 zero bytes, which every method takes for an address. */
export const NOBODY = '111111111111111111116DBWJs';

function isReadable(address: JsonValue): boolean {
  return !isText(address) || readAddress(address) !== undefined;
}

/** Any `encoding` is taken for `hex`. */
export function acceptAnyEncoding(methods: Methods): Change {
  return mapArgument(methods, 'encoding', () => 'hex');
}

/** Any `encoding` that is not known is taken for `hex`. */
export function acceptUnknownEncoding(methods: Methods): Change {
  return mapArgument(methods, 'encoding', (value) => (value === 'json' ? value : 'hex'));
}

function isText(value: JsonValue): value is string {
  return typeof value === 'string';
}

/** The ID of nothing on any chain. */
const NOTHING = encodeId(new Uint8Array(32).fill(0xee));

/** Texts that cannot be read as IDs are read as the ID of nothing. */
export function readUnreadableAsUnknown(method: string, name: string): Change {
  const read = (value: JsonValue): JsonValue => (isText(value) && !decodeId(value).ok ? NOTHING : value);
  return wrapHandler(method, (base) => (call) => {
    const given = call.args.raw(name);
    const value = given === undefined ? undefined : parseJson(given);
    // A call without the argument stays as it is, whatever its params are.
    if (value?.ok !== true) return base(call);
    return base(callWith(call, { [name]: Array.isArray(value.value) ? value.value.map(read) : read(value.value) }));
  });
}
