import { scanString, scanValue, skipSpace } from './json-scanner.ts';

export type JsonKind = 'object' | 'array' | 'string' | 'number' | 'boolean' | 'null';

/**
 * One JSON value inside a scanned text, read no deeper than asked. Keeps what a parsed value loses: how a number
 * was written, repeated members, the exact bytes of an id.
 */
export class JsonView {
  readonly #text: string;
  readonly #start: number;
  readonly #end: number;

  /** `text` was found well-formed between `start` and `end`; its characters are bytes (Latin-1). */
  constructor(text: string, start: number, end: number) {
    this.#text = text;
    this.#start = start;
    this.#end = end;
  }

  /** The value as it was written. */
  get raw(): string {
    return this.#text.slice(this.#start, this.#end);
  }

  get kind(): JsonKind {
    const first = this.#text.charAt(this.#start);
    if (first === '{') return 'object';
    if (first === '[') return 'array';
    if (first === '"') return 'string';
    if (first === 'n') return 'null';
    return first === 't' || first === 'f' ? 'boolean' : 'number';
  }

  /** Members of an object in the order they were written, repeated ones repeated. */
  members(): [name: string, value: JsonView][] {
    const members: [string, JsonView][] = [];
    this.#walk((at) => {
      const keyEnd = scanString(this.#text, at);
      const start = skipSpace(this.#text, skipSpace(this.#text, keyEnd) + 1);
      const end = scanValue(this.#text, start);
      members.push([new JsonView(this.#text, at, keyEnd).string(), new JsonView(this.#text, start, end)]);
      return end;
    });
    return members;
  }

  items(): JsonView[] {
    const items: JsonView[] = [];
    this.#walk((at) => {
      const end = scanValue(this.#text, at);
      items.push(new JsonView(this.#text, at, end));
      return end;
    });
    return items;
  }

  /** The text of a string, escapes and UTF-8 resolved. */
  string(): string {
    const raw = this.raw;
    const text = /[\u0080-\u00ff]/.test(raw) ? Buffer.from(raw, 'latin1').toString('utf8') : raw;
    const value: unknown = JSON.parse(text);
    return typeof value === 'string' ? value : '';
  }

  /** The value as it was written, without white space between its parts and with `<`, `>` and `&` escaped. */
  compact(): string {
    return this.raw.replace(/"(?:[^"\\]+|\\.)*"|[ \t\r\n]+/gs, (part) =>
      part.startsWith('"') ? escapeHtml(part) : '',
    );
  }

  #walk(step: (at: number) => number): void {
    let at = skipSpace(this.#text, this.#start + 1);
    while (at < this.#end - 1) {
      at = skipSpace(this.#text, step(at));
      at = skipSpace(this.#text, at + 1);
    }
  }
}

/** JSON text in which `<`, `>` and `&` are written as escapes, as the nodes write them. */
export function escapeHtml(json: string): string {
  if (!/[<>&]/.test(json)) return json;
  return json.replace(/[<>&]/g, (char) => `\\u00${char.charCodeAt(0).toString(16)}`);
}
