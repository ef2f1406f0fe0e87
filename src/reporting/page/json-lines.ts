/** A line of formatted JSON, and its place in the document. */
interface Line {
  readonly indent: number;
  readonly text: string;
  /** JSON Pointer of the value that begins or ends in this line. */
  readonly pointer: string;
}

/** Formats JSON with one member or item in a line. */
export function linesOf(tree: JsonTree, key = '', pointer = '', indent = 0, comma = ''): Line[] {
  const head = key === '' ? '' : `${key}: `;
  if (tree.kind === 'scalar') return [{ indent, text: `${head}${tree.text}${comma}`, pointer }];
  const [open, close] = tree.kind === 'object' ? ['{', '}'] : ['[', ']'];
  const children = childrenOf(tree);
  if (children.length === 0 && !tree.isCut) return [{ indent, text: `${head}${open}${close}${comma}`, pointer }];
  const inner = children.flatMap(([name, child], index) =>
    linesOf(
      child,
      tree.kind === 'object' ? name : '',
      `${pointer}/${segment(name)}`,
      indent + 1,
      index === children.length - 1 && !tree.isCut ? '' : ',',
    ),
  );
  return [
    { indent, text: head + open, pointer },
    ...inner,
    ...(tree.isCut ? [{ indent: indent + 1, text: '… cut here', pointer: `${pointer}/…` }] : []),
    { indent, text: close + comma, pointer },
  ];
}

/** Members of an object by their key as written, or items of a list by index. */
export function childrenOf(tree: JsonTree): [name: string, child: JsonTree][] {
  if (tree.kind === 'object') return [...tree.members];
  return tree.kind === 'array' ? tree.items.map((item, index) => [String(index), item]) : [];
}

/** A key as a segment of a JSON Pointer. */
function segment(name: string): string {
  const text = name.startsWith('"') ? name.slice(1, -1) : name;
  return text.replaceAll('~', '~0').replaceAll('/', '~1');
}

/** Whether a line belongs to the place that a finding refers to: the value, or the container in which it is missing. */
export function pointsAt(lines: readonly Line[], pointer: string): (line: Line) => boolean {
  const known = new Set(lines.map((line) => line.pointer));
  let target = pointer;
  while (target !== '' && !known.has(target)) target = target.slice(0, target.lastIndexOf('/'));
  if (target === '') return () => false;
  const isMissing = target !== pointer;
  return (line) => line.pointer === target || (!isMissing && line.pointer.startsWith(`${target}/`));
}

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
