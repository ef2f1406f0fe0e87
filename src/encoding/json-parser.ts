import { type Decoded, decoded, undecodable } from './decoded.ts';
import { type JsonObject, type JsonValue, LosslessNumber } from './json-value.ts';
import { quote } from './cut.ts';

/** Functions that traverse a value are recursive. Messages of nodes have about 20 levels at most. */
const MAX_DEPTH = 1000;
/** Largest number of scalars, lists and objects in one document, by default: each needs memory, even if its text is short. */
const MAX_VALUES = 1_500_000;
/** The engine copies the name of a member. */
const MAX_NAME_LENGTH = 4 * 1024 * 1024;
/** The time to convert digits to a bigint grows with the square of their number. */
const MAX_NUMBER_LENGTH = 4096;

const QUOTE = 0x22;
const COMMA = 0x2c;
const MINUS = 0x2d;
const POINT = 0x2e;
const COLON = 0x3a;
const OPEN_ARRAY = 0x5b;
const BACKSLASH = 0x5c;
const CLOSE_ARRAY = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

/** The letters of escapes, but for `u`. */
const ESCAPES = '"\\/bfnrt';

/** The characters of a string that stand for themselves. The engine finds their end much faster than a loop. */
const PLAIN = /[ !#-[\]-\uffff]*/y;

/** What strings may not contain as it is, or which needs more than to be copied. Nodes end a response with a line break. */
const ESCAPED_OR_CONTROL = /[^ -[\]-\uffff](?!$)/;

/** Smallest length of a text whose memory is worth freeing, and of a part that the engine stores as a slice. */
const LONG = 16_384;
const SLICED = 13;

/** Thrown and caught in this file only. Its message becomes the reason. */
class Refusal extends Error {}

/** The document has too many values, or a name that is too long. */
class TooLarge extends Refusal {}

type Open = { readonly array: JsonValue[] } | { readonly array?: undefined; readonly object: JsonObject; name: string };

/** Parses one JSON document without recursion, so that deep nesting cannot exhaust the stack. */
export function parseJsonText(text: string, maxValues = MAX_VALUES): Decoded<JsonValue> {
  try {
    return decoded(new Parser(text, maxValues).document());
  } catch (error) {
    if (error instanceof TooLarge) return { ...undecodable(error.message), isTooLarge: true };
    if (error instanceof Refusal) return undecodable(error.message);
    throw error;
  }
}

class Parser {
  private readonly text: string;
  private at = 0;
  private readonly open: Open[] = [];
  private readonly maxValues: number;
  private values = 0;
  /** Whether no string has an escape: the next quotation mark is the end of each. */
  private readonly isPlain: boolean;

  constructor(text: string, maxValues: number) {
    this.text = text;
    this.isPlain = !ESCAPED_OR_CONTROL.test(text);
    this.maxValues = maxValues;
  }

  document(): JsonValue {
    for (;;) {
      const value = this.begin();
      if (value === undefined) continue;
      const whole = this.finish(value);
      if (whole !== undefined) return whole;
    }
  }

  /** Returns a scalar or an empty container. Undefined if a container was opened: its first value is next. */
  private begin(): JsonValue | undefined {
    if (++this.values > this.maxValues)
      throw new TooLarge(`more than ${this.maxValues} values, at character ${this.at}`);
    const code = this.skipSpace();
    if (code !== OPEN_OBJECT && code !== OPEN_ARRAY) return this.scalar(code);
    if (this.open.length === MAX_DEPTH) throw new Refusal(`nested deeper than ${MAX_DEPTH} at character ${this.at}`);
    this.at++;
    const next = this.skipSpace();
    if (code === OPEN_ARRAY) {
      const array: JsonValue[] = [];
      if (next === CLOSE_ARRAY) return this.close(array);
      this.open.push({ array });
    } else {
      const object: JsonObject = {};
      if (next === CLOSE_OBJECT) return this.close(object);
      this.open.push({ object, name: this.name(object) });
    }
    return undefined;
  }

  /** Adds a value to its container, and closes the containers that end after it. Returns the document once all are closed. */
  private finish(value: JsonValue): JsonValue | undefined {
    let current = value;
    for (;;) {
      const into = this.open.at(-1);
      const code = this.afterValue(into, current);
      if (!into) {
        if (this.at < this.text.length)
          throw new Refusal(`unexpected text after the JSON value, at character ${this.at}`);
        return current;
      }
      if (code === COMMA) {
        this.at++;
        if (!into.array) into.name = this.nextName(into.object);
        return undefined;
      }
      if (code !== (into.array ? CLOSE_ARRAY : CLOSE_OBJECT)) this.unexpected();
      this.open.pop();
      current = this.close(into.array ?? into.object);
    }
  }

  private afterValue(into: Open | undefined, value: JsonValue): number {
    if (into?.array) into.array.push(value);
    else if (into) setMember(into.object, into.name, value);
    return this.skipSpace();
  }

  private close<T>(container: T): T {
    this.at++;
    return container;
  }

  private nextName(object: JsonObject): string {
    this.skipSpace();
    return this.name(object);
  }

  private name(object: JsonObject): string {
    const start = this.at;
    if (this.text.charCodeAt(start) !== QUOTE) this.unexpected();
    const name = this.string();
    if (name.length > MAX_NAME_LENGTH)
      throw new TooLarge(
        `a name of ${name.length} characters at character ${start}, at most ${MAX_NAME_LENGTH} are read`,
      );
    if (Object.hasOwn(object, name))
      throw new Refusal(`the name ${quote(name)} occurs twice in one object, again at character ${start}`);
    if (this.skipSpace() !== COLON) this.unexpected();
    this.at++;
    return name;
  }

  private scalar(code: number): JsonValue {
    if (code === QUOTE) return this.string();
    if (code === MINUS || isDigit(code)) return this.number();
    if (this.text.startsWith('true', this.at)) return this.word('true', true);
    if (this.text.startsWith('false', this.at)) return this.word('false', false);
    if (this.text.startsWith('null', this.at)) return this.word('null', null);
    return this.unexpected();
  }

  private word<T>(word: string, value: T): T {
    this.at += word.length;
    return value;
  }

  private string(): string {
    const start = ++this.at;
    const close = this.isPlain ? this.text.indexOf('"', start) : -1;
    if (close >= 0) {
      this.at = close + 1;
      return this.part(start, close);
    }
    let isPlain = true;
    for (;;) {
      PLAIN.lastIndex = this.at;
      PLAIN.test(this.text);
      this.at = PLAIN.lastIndex;
      const code = this.text.charCodeAt(this.at);
      if (code === QUOTE) break;
      if (code !== BACKSLASH) this.unexpected();
      this.escape();
      isPlain = false;
    }
    const end = this.at++;
    // Put together escape by escape, a text of megabytes would need gigabytes.
    return isPlain ? this.part(start, end) : (JSON.parse(this.text.slice(start - 1, end + 1)) as string);
  }

  /** Copies a part of a long text. A slice would keep the complete text in memory, but may be most of it. */
  private part(start: number, end: number): string {
    const slice = this.text.slice(start, end);
    const isCheap = this.text.length < LONG || slice.length < SLICED || 2 * slice.length > this.text.length;
    return isCheap ? slice : ` ${slice}`.slice(1);
  }

  private escape(): void {
    const start = this.at;
    const letter = this.text.charAt(start + 1);
    this.at += 2;
    if (letter !== '' && ESCAPES.includes(letter)) return;
    const digits = this.text.slice(this.at, this.at + 4);
    if (letter !== 'u' || !/^[0-9a-fA-F]{4}$/.test(digits))
      throw new Refusal(
        `no such escape in a string: ${quote(this.text.slice(start, start + 2))} at character ${start}`,
      );
    this.at += 4;
  }

  private number(): JsonValue {
    const start = this.at;
    if (this.text.charCodeAt(start) === MINUS) this.at++;
    if (this.text.charAt(this.at) === '0') this.at++;
    else this.digits();
    const integer = this.at;
    if (this.text.charCodeAt(this.at) === POINT) {
      this.at++;
      this.digits();
    }
    if (/^[eE]$/.test(this.text.charAt(this.at))) {
      this.at++;
      if (/^[+-]$/.test(this.text.charAt(this.at))) this.at++;
      this.digits();
    }
    const length = this.at - start;
    if (length > MAX_NUMBER_LENGTH)
      throw new Refusal(
        `a number of ${length} characters at character ${start}, at most ${MAX_NUMBER_LENGTH} are read`,
      );
    return numberFrom(this.text.slice(start, this.at), this.at === integer);
  }

  private digits(): void {
    if (!isDigit(this.text.charCodeAt(this.at))) this.unexpected();
    while (isDigit(this.text.charCodeAt(this.at))) this.at++;
  }

  /** Moves to the next character that is not white space. Returns its code, NaN at the end. */
  private skipSpace(): number {
    for (;;) {
      const code = this.text.charCodeAt(this.at);
      if (code !== 0x20 && code !== 0x0a && code !== 0x0d && code !== 0x09) return code;
      this.at++;
    }
  }

  private unexpected(): never {
    if (this.text === '') throw new Refusal('it is empty');
    if (this.at >= this.text.length) throw new Refusal(`unexpected end at character ${this.text.length}`);
    const character = String.fromCodePoint(this.text.codePointAt(this.at) ?? 0);
    throw new Refusal(`unexpected ${quote(character)} at character ${this.at}`);
  }
}

function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39;
}

function numberFrom(text: string, isInteger: boolean): number | bigint | LosslessNumber {
  const value = Number(text);
  if (String(value) === text && (!isInteger || Number.isSafeInteger(value))) return value;
  if (isInteger && text !== '-0') return BigInt(text);
  return new LosslessNumber(text);
}

/** Sets a member. An assignment to `__proto__` would change the prototype of the object. */
function setMember(object: JsonObject, name: string, value: JsonValue): void {
  if (name === '__proto__')
    Object.defineProperty(object, name, { value, writable: true, enumerable: true, configurable: true });
  else object[name] = value;
}
