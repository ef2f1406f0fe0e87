import {
  expect,
  integerOf,
  isJsonObject,
  stringifyJson,
  type JsonObject,
  type JsonValue,
} from '../../src/harness/index.ts';

/** What an answer shows in its json form; the check fails when the form is another. */
export function jsonForm<T extends object>(form: string | T): T {
  expect(typeof form, 'the form').toBe('object');
  // The line above has just shown that it is no string.
  return form as T;
}

/** What an answer shows in its hex form; the check fails when the form is another. */
export function hexForm(form: unknown): string {
  expect(form, 'the form').toBeText();
  return String(form);
}

/** Text by which two JSON values can be compared whatever the order of their members. */
export function canonical(value: unknown): string {
  return stringifyJson(sorted(value as JsonValue));
}

function sorted(value: JsonValue): JsonValue {
  if (Array.isArray(value)) return value.map(sorted);
  if (!isJsonObject(value)) return value;
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(
    members.map(([name, member]): [string, JsonValue] => [name, sorted(member)]),
  ) satisfies JsonObject;
}

/** A member of an object as text; undefined when it is none. */
export function memberText(value: unknown, name: string): string | undefined {
  const member = isJsonObject(value as JsonValue) ? (value as JsonObject)[name] : undefined;
  return typeof member === 'string' ? member : undefined;
}

/** The texts in a member of an object that is a list. */
export function memberTexts(value: unknown, name: string): readonly string[] {
  const member = isJsonObject(value as JsonValue) ? (value as JsonObject)[name] : undefined;
  return Array.isArray(member) ? member.filter((item) => typeof item === 'string') : [];
}

/** A member of an object as an integer, from a JSON number or decimal text; undefined when it is none. */
export function memberInteger(value: unknown, name: string): bigint | undefined {
  return integerOf(value as JsonValue, name);
}
