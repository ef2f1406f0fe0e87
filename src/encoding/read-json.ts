import { isJsonObject, type JsonObject, type JsonValue } from './json.ts';

/** Lenient readers of responses for discovery: a missing member, or one of another type, is undefined or empty. They check nothing. */

/** The member of an object, if it is a string. */
export function textOf(value: JsonValue | undefined, name: string): string | undefined {
  const member = isJsonObject(value) ? value[name] : undefined;
  return typeof member === 'string' ? member : undefined;
}

/** The member of an object, if it is a list; else an empty list. */
export function listOf(value: JsonValue | undefined, name: string): readonly JsonValue[] {
  const member = isJsonObject(value) ? value[name] : undefined;
  return Array.isArray(member) ? member : [];
}

/** The objects in a list member of an object. */
export function objectsOf(value: JsonValue | undefined, name: string): readonly JsonObject[] {
  return listOf(value, name).filter(isJsonObject);
}

/** The member of an object, if it is an object. */
export function objectOf(value: JsonValue | undefined, name: string): JsonObject | undefined {
  const member = isJsonObject(value) ? value[name] : undefined;
  return isJsonObject(member) ? member : undefined;
}

/** Up to 20 digits, as in the largest 64-bit integer. The time to parse more digits would grow with the square of their number. */
const DIGITS = /^\d{1,20}$/;
const MAX_UINT64 = 2n ** 64n - 1n;

/** The member of an object as an unsigned integer of 64 bits, from a JSON number or decimal text. */
export function integerOf(value: JsonValue | undefined, name: string): bigint | undefined {
  const member = isJsonObject(value) ? value[name] : undefined;
  const isInteger =
    typeof member === 'bigint' ||
    (typeof member === 'number' && Number.isSafeInteger(member)) ||
    (typeof member === 'string' && DIGITS.test(member));
  if (!isInteger) return undefined;
  const integer = BigInt(member);
  return integer >= 0n && integer <= MAX_UINT64 ? integer : undefined;
}
