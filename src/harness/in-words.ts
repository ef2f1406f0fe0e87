import { encodeHex } from '../encoding/hex.ts';
import { type JsonWritable, LosslessNumber, stringifyJson } from '../encoding/json.ts';
import { cut } from './excerpt.ts';

/** Length up to which a value stands in a sentence. */
const SHORT = 160;

/** Whether a value is a list: of an array the order counts, of a set it does not. */
export function isList(value: unknown): value is readonly unknown[] | ReadonlySet<unknown> {
  return Array.isArray(value) || value instanceof Set;
}

/** The members of a map or a plain object that are not undefined; undefined when the value is neither. */
export function membersOf(value: unknown): ReadonlyMap<string, unknown> | undefined {
  if (value instanceof Map) return new Map([...value].map(([name, member]) => [String(name), member as unknown]));
  const isPlain =
    typeof value === 'object' && value !== null && !isList(value) && !ArrayBuffer.isView(value) && !isNumber(value);
  return isPlain ? new Map(Object.entries(value).filter(([, member]) => member !== undefined)) : undefined;
}

function isNumber(value: unknown): boolean {
  return value instanceof LosslessNumber;
}

/** A value as JSON text, lists that have no order sorted; it tells values of the same kind apart. */
export function textOfValue(value: unknown): string {
  return value === undefined ? 'undefined' : stringifyJson(writable(value));
}

/** A value as it stands in a finding: JSON, cut to what fits into a sentence, or the word for none. */
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
  const members = membersOf(value);
  return members === undefined
    ? typeof value
    : Object.fromEntries([...members].map(([name, each]) => [name, writable(each)]));
}
