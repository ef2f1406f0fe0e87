import { type Decoded, undecodable } from './decoded.ts';
import { parseJsonText } from './json-parser.ts';
import { isJsonObject, type JsonObject, type JsonValue, LosslessNumber } from './json-value.ts';
import { escapeUnsafe } from './escape-unsafe.ts';

export { isJsonObject, LosslessNumber, type JsonObject, type JsonValue } from './json-value.ts';

/** A value that can be written as JSON. Undefined members are omitted. */
export type JsonWritable =
  | null
  | boolean
  | number
  | bigint
  | string
  | LosslessNumber
  | readonly JsonWritable[]
  | { readonly [name: string]: JsonWritable | undefined };

const UTF8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * Parses input that consists of one JSON document. Numbers are lossless. These inputs are undecodable, and the reason contains the
 * position: bytes that are not UTF-8, duplicate names in an object, text after the document, nesting deeper than 1,000, numbers of more
 * than 4,096 characters, names of more than 4 MiB, more than 1.5 million values.
 *
 * @param maxValues Another limit of values.
 */
export function parseJson(input: Uint8Array | string, maxValues?: number): Decoded<JsonValue> {
  if (typeof input === 'string') return parseJsonText(input, maxValues);
  let text: string;
  try {
    text = UTF8.decode(input);
  } catch {
    return undecodable(`not UTF-8 at byte ${firstByteThatIsNotUtf8(input)}`);
  }
  return parseJsonText(text, maxValues);
}

/** The members of an object in JSON text; undefined for other text, and without one. */
export function objectIn(input: Uint8Array | string | undefined): JsonObject | undefined {
  const parsed = input === undefined ? undefined : parseJson(input);
  return parsed?.ok === true && isJsonObject(parsed.value) ? parsed.value : undefined;
}

/**
 * JSON text of a value, without white space. Numbers have the same text as in the parsed document.
 * @throws TypeError for a number that JSON does not allow (infinite, not a number).
 */
export function stringifyJson(value: JsonWritable): string {
  const open: Open[] = [];
  let text = begin(value, open);
  for (let into = open.at(-1); into; into = open.at(-1)) {
    const at = into.next++;
    const item = into.values[at];
    if (item === undefined) {
      text += into.end;
      open.pop();
      continue;
    }
    if (at > 0) text += ',';
    if (into.names) text += `${JSON.stringify(into.names[at])}:`;
    text += begin(item, open);
  }
  return text;
}

/**
 * A value as JSON with a line break at the end, for files, programs and logs: no character acts on a terminal or in a CI log.
 *
 * @param indent Spaces before a member of the value, in a line of its own. With 0, all is one line.
 */
export function jsonText(value: unknown, indent = 2): string {
  return `${escapeJson(JSON.stringify(value, null, indent))}\n`;
}

/** JSON text of the same value in which no character acts on a terminal or in a CI log. */
export function escapeJson(text: string): string {
  return escapeUnsafe(text, (character) =>
    character === '\n'
      ? character
      : character.replace(/[^]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`),
  );
}

/** A container that is being written. A list of these replaces recursion, so that deep nesting cannot exhaust the stack. */
interface Open {
  readonly names?: readonly string[];
  readonly values: readonly JsonWritable[];
  readonly end: string;
  next: number;
}

/** Text of a scalar, or the opening of a container. An opened container is added to `open`. */
function begin(value: JsonWritable, open: Open[]): string {
  if (value === null || typeof value === 'boolean' || typeof value === 'bigint') return String(value);
  if (typeof value === 'string') return JSON.stringify(value);
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw new TypeError(`JSON has no way to write ${value}.`);
    return String(value);
  }
  if (value instanceof LosslessNumber) return value.value;
  if (isList(value)) {
    open.push({ values: value, end: ']', next: 0 });
    return '[';
  }
  const members = Object.entries(value).filter((member): member is [string, JsonWritable] => member[1] !== undefined);
  open.push({ names: members.map(([name]) => name), values: members.map(([, item]) => item), end: '}', next: 0 });
  return '{';
}

function isList(value: readonly JsonWritable[] | object): value is readonly JsonWritable[] {
  return Array.isArray(value);
}

/** Position of the first byte that is not UTF-8. Lenient decoding and encoding changes such bytes. */
function firstByteThatIsNotUtf8(bytes: Uint8Array): number {
  const again = Buffer.from(new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes), 'utf8');
  const at = bytes.findIndex((byte, index) => byte !== again[index]);
  return at < 0 ? bytes.length : at;
}
