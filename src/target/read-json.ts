import { isJsonObject, type JsonObject, type JsonValue } from '../encoding/json.ts';

/** Lenient reading of answers for discovery: what is not there or has another shape reads as nothing. Judging is done elsewhere. */

/** The member of an object as text, when it is a string. */
export function textOf(value: JsonValue | undefined, name: string): string | undefined {
  const member = isJsonObject(value) ? value[name] : undefined;
  return typeof member === 'string' ? member : undefined;
}

/** The member of an object as a list; empty when it is none. */
export function listOf(value: JsonValue | undefined, name: string): readonly JsonValue[] {
  const member = isJsonObject(value) ? value[name] : undefined;
  return Array.isArray(member) ? member : [];
}

/** The objects among the items of a member. */
export function objectsOf(value: JsonValue | undefined, name: string): readonly JsonObject[] {
  return listOf(value, name).filter(isJsonObject);
}

/** The member of an object, when it is an object. */
export function objectOf(value: JsonValue | undefined, name: string): JsonObject | undefined {
  const member = isJsonObject(value) ? value[name] : undefined;
  return isJsonObject(member) ? member : undefined;
}

/** As many as the largest integer of 64 bits has: more would take time with the square of their number. */
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
