/** JSON with the original text of keys and scalars, so that no number loses a digit. */
export type JsonTree =
  | { readonly kind: 'object'; readonly members: ReadonlyMap<string, JsonTree>; readonly isCut: boolean }
  | { readonly kind: 'array'; readonly items: readonly JsonTree[]; readonly isCut: boolean }
  | { readonly kind: 'scalar'; readonly text: string };

const TOKEN = /\s*(?:([{}[\],:])|("(?:[^"\\]|\\.)*")|([^\s{}[\],:"]+))/y;
const MAX_DEPTH = 100;

/**
 * Reads JSON, also JSON with a missing end: incomplete containers are marked, and their missing parts are omitted.
 * Undefined for text that does not begin with an object or an array.
 */
export function readTree(text: string): JsonTree | undefined {
  if (!/^\s*[{[]/.test(text)) return undefined;
  return new Reader(text).value(0);
}

class Reader {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  value(depth: number): JsonTree | undefined {
    const token = this.#next();
    if (token === undefined || depth > MAX_DEPTH) return undefined;
    if (token === '{') return this.#object(depth);
    if (token === '[') return this.#array(depth);
    return /^[}\],:]$/.test(token) || token.startsWith('…') ? undefined : { kind: 'scalar', text: token };
  }

  #object(depth: number): JsonTree {
    const members = new Map<string, JsonTree>();
    if (this.#peek() === '}') return this.#closed({ kind: 'object', members, isCut: false });
    for (;;) {
      const key = this.#next();
      if (key?.startsWith('"') !== true || this.#next() !== ':') break;
      const value = this.value(depth + 1);
      if (value === undefined) break;
      members.set(key, value);
      const end = this.#next();
      if (end === '}') return { kind: 'object', members, isCut: false };
      if (end !== ',') break;
    }
    return { kind: 'object', members, isCut: true };
  }

  #array(depth: number): JsonTree {
    const items: JsonTree[] = [];
    if (this.#peek() === ']') return this.#closed({ kind: 'array', items, isCut: false });
    for (;;) {
      const value = this.value(depth + 1);
      if (value === undefined) break;
      items.push(value);
      const end = this.#next();
      if (end === ']') return { kind: 'array', items, isCut: false };
      if (end !== ',') break;
    }
    return { kind: 'array', items, isCut: true };
  }

  #closed(tree: JsonTree): JsonTree {
    this.#next();
    return tree;
  }

  #peek(): string | undefined {
    const at = this.#at;
    const token = this.#next();
    this.#at = at;
    return token;
  }

  /** The next token. Undefined at the end, and for a string without end. */
  #next(): string | undefined {
    TOKEN.lastIndex = this.#at;
    const match = TOKEN.exec(this.#text);
    if (match === null) return undefined;
    this.#at = TOKEN.lastIndex;
    return match[1] ?? match[2] ?? match[3];
  }
}
