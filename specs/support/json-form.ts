import {
  type CheckContext,
  decodeHexChecked,
  expect,
  expectDecoded,
  isJsonObject,
  isShown,
  stringifyJson,
  type JsonObject,
  type JsonValue,
  type Difference,
} from '../../src/harness/index.ts';

/** The JSON form in a response, which the schema of this form has judged. */
export function jsonForm<T extends object>(form: string | T): T & JsonObject {
  if (typeof form === 'string') throw new Error('The schema takes a string for the JSON form.');
  // Generated interfaces have no index signature, but their values are always JSON.
  return form as T & JsonObject;
}

/** The hex form in a response. Fails the check if the form is not a string. */
export function hexForm(form: unknown): string {
  return expectDecoded(typeof form === 'string' ? { ok: true, value: form } : undefined, 'the form');
}

/** Text of a JSON value for comparisons that ignore the order of members. */
export function canonical(value: unknown): string {
  return stringifyJson(sorted(value as JsonValue, (items) => items));
}

/** The same, for lists without an order of their own, too. */
export function unordered(value: unknown): string {
  return stringifyJson(
    sorted(value as JsonValue, (items) => items.toSorted((a, b) => (textOfItem(a) < textOfItem(b) ? -1 : 1))),
  );
}

/** Members that two equal requests may show differently. */
const VOLATILE: ReadonlySet<string> = new Set(['timestamp', 'time', 'duration', 'message', 'uptime', 'connected']);

/** Text of a result without order, and without the members that two equal requests may show differently. */
export function lasting(result: JsonValue | undefined): string {
  return unordered(withoutVolatile(result ?? null));
}

function withoutVolatile(value: JsonValue): JsonValue {
  if (Array.isArray(value)) return value.map(withoutVolatile);
  if (!isJsonObject(value)) return value;
  const kept = Object.entries(value).filter(([name]) => !VOLATILE.has(name));
  return Object.fromEntries(kept.map(([name, item]) => [name, withoutVolatile(item)]));
}

function textOfItem(item: JsonValue): string {
  return typeof item === 'string' ? item : stringifyJson(item);
}

function sorted(value: JsonValue, inOrder: (items: readonly JsonValue[]) => readonly JsonValue[]): JsonValue {
  if (Array.isArray(value)) return [...inOrder(value.map((item) => sorted(item, inOrder)))];
  if (!isJsonObject(value)) return value;
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(
    members.map(([name, member]): [string, JsonValue] => [name, sorted(member, inOrder)]),
  ) satisfies JsonObject;
}

/**
 * Expects two JSON forms of a block or a transaction to have the same values. Compares the members in the document, and other
 * members that both forms have. The spelling is not compared: an integer may be a number or a decimal string, and null, a missing
 * member and an empty one all mean nothing.
 */
export function expectSameForm(actual: unknown, expected: unknown, what: string): void {
  const [one, other] = shared(actual as JsonValue, expected as JsonValue);
  expect(one, what).toEqual(other);
}

/** Whether `expectSameForm` holds. */
export function isSameForm(one: unknown, other: unknown): boolean {
  const [first, second] = shared(one as JsonValue, other as JsonValue);
  return canonical(first) === canonical(second);
}

function shared(one: JsonValue, other: JsonValue, path = ''): readonly [JsonValue, JsonValue] {
  if (Array.isArray(one) && Array.isArray(other) && one.length === other.length) {
    const items = one.map((item, at) => shared(item, other[at] ?? null, path));
    return [items.map(([item]) => item), items.map(([, item]) => item)];
  }
  // An empty list and an empty object both mean nothing, but they are no spelling of each other.
  if (Array.isArray(one) && isJsonObject(other)) return [one, other];
  if (isJsonObject(one) && Array.isArray(other)) return [one, other];
  if (!isJsonObject(one) || !isJsonObject(other)) return [valueOf(one), valueOf(other)];
  const names = [...new Set([...Object.keys(one), ...Object.keys(other)])].filter(
    (name) => (name in one && name in other) || isShown(`${path}/${name}`),
  );
  const members = names.map((name) => {
    return [name, shared(formMember(one, name), formMember(other, name), `${path}/${name}`)] as const;
  });
  return [
    Object.fromEntries(members.map(([name, [member]]) => [name, member])),
    Object.fromEntries(members.map(([name, [, member]]) => [name, member])),
  ];
}

/** A value without its spelling: an integer as decimal text, hex in lower case, and null for nothing. */
function valueOf(value: JsonValue): JsonValue {
  if (typeof value === 'bigint' || Number.isSafeInteger(value)) return `${value as bigint | number}`;
  if (typeof value === 'string')
    return value === '0x' ? null : /^0x[0-9a-f]+$/i.test(value) ? value.toLowerCase() : value;
  if (Array.isArray(value)) return value.length === 0 ? null : value.map(valueOf);
  return isJsonObject(value) && Object.keys(value).length === 0 ? null : value;
}

/** A member of a form, null if it is missing. A credential may be in an object together with the ID of its feature extension. */
function formMember(form: JsonObject, name: string): JsonValue {
  const value = form[name] ?? null;
  if (name !== 'credentials' || !Array.isArray(value)) return value;
  return value.map((item) => (isJsonObject(item) ? (item.credential ?? item) : item));
}

/** The bytes of a hex form with a valid checksum; without one, the requirement is not testable. */
export function bytesOfForm(context: CheckContext, hex: string, what: string): Uint8Array {
  const decoded = decodeHexChecked(hex);
  return decoded.ok
    ? decoded.value
    : context.notTestable(`the hex of ${what} has no valid checksum: ${decoded.reason}`);
}

/** Expects a JSON form to say what the bytes say. */
export function expectNone(differences: readonly Difference[], what: string): void {
  const said = differences.map(({ path, expected, actual }) => `${path}: ${actual}; the bytes hold ${expected}`);
  expect(said, `the differences between ${what} and its bytes`).toBeEmpty();
}

/** Whether the document decides about a member, and the JSON form shows it. */
export function isShownOtherwise({ isNamed, isMissing }: Difference): boolean {
  return isNamed && !isMissing;
}
