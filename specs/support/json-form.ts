import {
  expect,
  FORM_MEMBERS,
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

/** Text for comparing two JSON values without regard to the order of members. */
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

/**
 * Expects two JSON forms of one block or transaction to be the same in every member that the document shows, and in every other one
 * that both have: what the document does not list may stand in one of them only.
 */
export function expectSameForm(actual: unknown, expected: unknown, what: string): void {
  const [one, other] = shared(actual as JsonValue, expected as JsonValue);
  expect(canonical(one), what).toBe(canonical(other));
}

function shared(one: JsonValue, other: JsonValue): readonly [JsonValue, JsonValue] {
  if (Array.isArray(one) && Array.isArray(other) && one.length === other.length) {
    const items = one.map((item, at) => shared(item, other[at] ?? null));
    return [items.map(([item]) => item), items.map(([, item]) => item)];
  }
  // Null may mean an empty list.
  if (!isJsonObject(one) || !isJsonObject(other)) return [one ?? [], other ?? []];
  const names = [...new Set([...Object.keys(one), ...Object.keys(other)])].filter(
    (name) => (name in one && name in other) || FORM_MEMBERS.includes(name),
  );
  const members = names.map((name) => [name, shared(memberOf(one, name), memberOf(other, name))] as const);
  return [
    Object.fromEntries(members.map(([name, [member]]) => [name, member])),
    Object.fromEntries(members.map(([name, [, member]]) => [name, member])),
  ];
}

/** A credential may be wrapped together with the ID of its feature extension. */
function memberOf(form: JsonObject, name: string): JsonValue {
  const value = form[name] ?? null;
  if (name !== 'credentials' || !Array.isArray(value)) return value;
  return value.map((item) => (isJsonObject(item) ? (item.credential ?? item) : item));
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
