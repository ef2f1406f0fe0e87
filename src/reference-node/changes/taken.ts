import { decodeId, encodeId } from '../../encoding/id.ts';
import { decodeNodeId } from '../../encoding/node-id.ts';
import { type JsonValue, parseJson } from '../../encoding/json.ts';
import { callWith } from './call-with.ts';
import { mapArgument, wrapHandler } from './changes.ts';
import type { Change } from './change.ts';

type Methods = string | readonly string[];

/** Text that is no ID counts as left out. */
export function acceptUnreadableId(methods: Methods, name: string): Change {
  return mapArgument(methods, name, (value) => (isText(value) && !decodeId(value).ok ? undefined : value));
}

/** What is no text counts as left out. */
export function acceptNonText(methods: Methods, name: string): Change {
  return mapArgument(methods, name, (value) => (isText(value) ? value : undefined));
}

/** What is no array of strings counts as left out. */
export function acceptNonTexts(methods: Methods, name: string): Change {
  return mapArgument(methods, name, (value) => (Array.isArray(value) && value.every(isText) ? value : undefined));
}

/** Items that are no node IDs are passed over. */
export function skipUnreadableNodeIds(methods: Methods, name: string): Change {
  return mapArgument(methods, name, (value) => readableItems(value, (text) => decodeNodeId(text).ok));
}

/** Any `encoding` is taken for `hex`. */
export function acceptAnyEncoding(methods: Methods): Change {
  return mapArgument(methods, 'encoding', () => 'hex');
}

/** Any `encoding` that is not known is taken for `hex`. */
export function acceptUnknownEncoding(methods: Methods): Change {
  return mapArgument(methods, 'encoding', (value) => (value === 'json' ? value : 'hex'));
}

function readableItems(value: JsonValue, isReadable: (text: string) => boolean): JsonValue {
  return Array.isArray(value) ? value.filter((item) => !isText(item) || isReadable(item)) : value;
}

function isText(value: JsonValue): value is string {
  return typeof value === 'string';
}

/** The ID of nothing on any chain. */
const NOTHING = encodeId(new Uint8Array(32).fill(0xee));

/** Texts that cannot be read as IDs are read as the ID of nothing. */
export function readUnreadableAsUnknown(method: string, name: string): Change {
  const read = (value: JsonValue): JsonValue => (typeof value === 'string' && !decodeId(value).ok ? NOTHING : value);
  return wrapHandler(method, (base) => (call) => {
    const given = call.args.raw(name);
    const value = given === undefined ? undefined : parseJson(given);
    // A call without the argument stays as it is, whatever its params are.
    if (value?.ok !== true) return base(call);
    return base(callWith(call, { [name]: Array.isArray(value.value) ? value.value.map(read) : read(value.value) }));
  });
}
