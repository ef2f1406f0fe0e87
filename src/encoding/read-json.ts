import { isJsonObject, type JsonObject, type JsonValue } from './json.ts';

/** Lenient readers of JSON: a missing member, or one of another type, is undefined or empty. They check nothing. */

/** The member of an object; undefined of another value. */
export function memberOf(value: unknown, name: string): JsonValue | undefined {
  return isJsonObject(value) ? value[name] : undefined;
}

/** The member of an object, if it is a string. */
export function textOf(value: unknown, name: string): string | undefined {
  const member = memberOf(value, name);
  return typeof member === 'string' ? member : undefined;
}

/** The member of an object, if it is a list; else an empty list. */
export function listOf(value: unknown, name: string): readonly JsonValue[] {
  const member = memberOf(value, name);
  return Array.isArray(member) ? member : [];
}

/** The texts in a list member of an object. */
export function textsOf(value: unknown, name: string): readonly string[] {
  return listOf(value, name).filter((each) => typeof each === 'string');
}

/** The objects in a list member of an object. */
export function objectsOf(value: unknown, name: string): readonly JsonObject[] {
  return objectsIn(memberOf(value, name));
}

/** The objects in a value, if it is a list. */
export function objectsIn(value: unknown): readonly JsonObject[] {
  return Array.isArray(value) ? value.filter(isJsonObject) : [];
}

/** The member of an object, if it is an object. */
export function objectOf(value: unknown, name: string): JsonObject | undefined {
  const member = memberOf(value, name);
  return isJsonObject(member) ? member : undefined;
}

/** Most digits of an integer. The time to parse more would grow with the square of their number. */
const DIGITS = /^\d{1,80}$/;
const MAX_UINT64 = 2n ** 64n - 1n;

/** A value as a natural number, from a JSON number or decimal text. */
export function integerIn(value: JsonValue | undefined): bigint | undefined {
  const text = typeof value === 'number' || typeof value === 'bigint' ? String(value) : value;
  return typeof text === 'string' && DIGITS.test(text) ? BigInt(text) : undefined;
}

/** The member of an object as an unsigned integer of 64 bits, from a JSON number or decimal text. */
export function integerOf(value: unknown, name: string): bigint | undefined {
  const integer = integerIn(memberOf(value, name));
  return integer === undefined || integer > MAX_UINT64 ? undefined : integer;
}
