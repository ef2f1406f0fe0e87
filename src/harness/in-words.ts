import { encodeHex } from '../encoding/hex.ts';
import { type JsonWritable, LosslessNumber, stringifyJson, type JsonValue } from '../encoding/json.ts';
import { cut } from '../encoding/cut.ts';

/** A finding shows a value whole up to this length. */
const SHORT = 160;

/** Whether a value is a list: an array, which has an order, or a set, which has none. */
export function isList(value: unknown): value is readonly unknown[] | ReadonlySet<unknown> {
  return Array.isArray(value) || value instanceof Set;
}

/** Whether a value is a map or a plain object. */
export function hasMembers(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false;
  return !isList(value) && !ArrayBuffer.isView(value) && !(value instanceof LosslessNumber);
}

/** The members of a map or a plain object, without undefined ones. Undefined if the value is neither. */
export function membersIn(value: unknown): ReadonlyMap<string, unknown> | undefined {
  if (!hasMembers(value)) return undefined;
  if (value instanceof Map) return new Map([...value].map(([name, member]) => [String(name), member as unknown]));
  return new Map(Object.entries(value).filter(([, member]) => member !== undefined));
}

/** A value as JSON text, with sets sorted. Different values of one type have different texts. */
export function textOfValue(value: unknown): string {
  return value === undefined ? 'undefined' : stringifyJson(writable(value));
}

/** A value in a finding: shortened JSON, or `missing`. */
export function inWords(value: unknown): string {
  return value === undefined ? 'missing' : cut(textOfValue(value), SHORT);
}

function writable(value: unknown): JsonWritable {
  if (value === null || value === undefined) return null;
  if (typeof value === 'number' && !Number.isFinite(value)) return String(value);
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint' || typeof value === 'boolean')
    return value;
  if (value instanceof LosslessNumber) return value;
  if (value instanceof Uint8Array) return encodeHex(value);
  if (value instanceof Set)
    return [...value].map(writable).sort((a, b) => (stringifyJson(a) < stringifyJson(b) ? -1 : 1));
  if (Array.isArray(value)) return value.map(writable);
  const members = membersIn(value);
  return members === undefined
    ? typeof value
    : Object.fromEntries([...members].map(([name, each]) => [name, writable(each)]));
}

const LIMIT = 300;

/** A JSON value as short text. */
export function excerpt(value: JsonValue | undefined): string {
  return value === undefined ? 'nothing' : cut(stringifyJson(value));
}

/** Bytes of a body as short text; what is not UTF-8 shows as replacement characters. */
export function bodyExcerpt(body: Uint8Array, limit: number = LIMIT, length = body.length): string {
  const text = new TextDecoder().decode(body.subarray(0, limit * 4));
  return length > limit * 4 || text.length > limit ? `${text.slice(0, limit)}… (${length} bytes)` : text;
}
