import { decodeId, ZERO_ID } from '../../encoding/id.ts';
import { decodeNodeId } from '../../encoding/node-id.ts';
import type { JsonView } from './json-view.ts';
import { ArgumentError, type Call, RpcError } from './call.ts';
import { encodeHex, encodeHexChecked } from '../../encoding/hex.ts';

/** CB58 of 32 zero bytes: the Primary Network, the P-Chain, and what an ID that was left out reads as. */
const ZERO_NODE_ID = 'NodeID-111111111111111111116DBWJs';

export type ByteEncoding = 'hex' | 'hexc' | 'hexnc' | 'json';
const ENCODINGS: ReadonlySet<string> = new Set<ByteEncoding>(['hex', 'hexc', 'hexnc', 'json']);

/**
 * The arguments of one call. Names are matched without regard to case, the last of repeated ones counts, and
 * null counts as left out. What is left out reads as zero. Every reader throws an ArgumentError for a wrong value.
 */
export class Arguments {
  readonly #members = new Map<string, JsonView>();

  /** @param params the `params` member; an array stands for its first item. Throws an ArgumentError for anything else. */
  constructor(params?: JsonView) {
    const object = params?.kind === 'array' ? params.items()[0] : params;
    if (object === undefined || object.kind === 'null') return;
    if (object.kind !== 'object') throw new ArgumentError();
    for (const [name, value] of object.members())
      if (value.kind !== 'null') this.#members.set(name.toLowerCase(), value);
  }

  has(name: string): boolean {
    return this.#members.has(name.toLowerCase());
  }

  /** The argument as it was written, in JSON; undefined when it was left out. */
  raw(name: string): string | undefined {
    return this.#view(name)?.raw;
  }

  /** All of them as one JSON object, with names in lower case. */
  get text(): string {
    return `{${[...this.#members].map(([name, view]) => `${JSON.stringify(name)}:${view.raw}`).join(',')}}`;
  }

  /** Whether the argument is exactly this string. */
  isText(name: string, text: string): boolean {
    const view = this.#view(name);
    return view?.kind === 'string' && view.string() === text;
  }

  /** A number or a decimal string, at most `bits` wide. */
  uint(name: string, bits: 16 | 32 | 64): bigint {
    const view = this.#view(name);
    if (view === undefined) return 0n;
    const digits = /^(?:(\d+)|"(\d+)")$/.exec(view.raw);
    const value = BigInt(digits?.[1] ?? digits?.[2] ?? -1);
    if (value < 0n || value >> BigInt(bits) !== 0n) throw new ArgumentError();
    return value;
  }

  string(name: string): string {
    const view = this.#view(name);
    return view === undefined ? '' : stringIn(view);
  }

  strings(name: string): string[] {
    return this.#list(name, '', stringIn);
  }

  boolean(name: string): boolean {
    const view = this.#view(name);
    if (view === undefined) return false;
    if (view.kind !== 'boolean') throw new ArgumentError();
    return view.raw === 'true';
  }

  /** A 32-byte ID in CB58. */
  id(name: string): string {
    const view = this.#view(name);
    return view === undefined ? ZERO_ID : idOf(view);
  }

  ids(name: string): string[] {
    return this.#list(name, ZERO_ID, idOf);
  }

  nodeId(name: string): string {
    const view = this.#view(name);
    return view === undefined ? ZERO_NODE_ID : nodeIdOf(view);
  }

  nodeIds(name: string): string[] {
    return this.#list(name, ZERO_NODE_ID, nodeIdOf);
  }

  encoding(): ByteEncoding {
    const view = this.#view('encoding');
    if (view === undefined) return 'hex';
    const name = stringIn(view).toLowerCase();
    if (!isEncoding(name)) throw new ArgumentError();
    return name;
  }

  /** A nested object; empty when left out. */
  object(name: string): Arguments {
    const view = this.#view(name);
    if (view !== undefined && view.kind !== 'object') throw new ArgumentError();
    return new Arguments(view);
  }

  /** @param none What null stands for. */
  #list(name: string, none: string, read: (item: JsonView) => string): string[] {
    const view = this.#view(name);
    if (view === undefined) return [];
    if (view.kind !== 'array') throw new ArgumentError();
    return view.items().map((item) => (item.kind === 'null' ? none : read(item)));
  }

  #view(name: string): JsonView | undefined {
    return this.#members.get(name.toLowerCase());
  }
}

function isEncoding(name: string): name is ByteEncoding {
  return ENCODINGS.has(name);
}

function stringIn(view: JsonView): string {
  if (view.kind !== 'string') throw new ArgumentError();
  return view.string();
}

function idOf(view: JsonView): string {
  const text = stringIn(view);
  if (!decodeId(text).ok) throw new ArgumentError();
  return text;
}

function nodeIdOf(view: JsonView): string {
  const text = stringIn(view);
  if (!decodeNodeId(text).ok) throw new ArgumentError();
  return text;
}

/** The error for `json` where only hex is written. */
export const UNSUPPORTED_ENCODING = 'unsupported encoding in method';

/** Reads the `encoding` of a method that knows hex and json. */
export function readEncoding({ args, dialect }: Call): ByteEncoding {
  const encoding = args.encoding();
  if (!dialect.hexVariants && encoding.startsWith('hex') && encoding !== 'hex') throw new ArgumentError();
  return encoding;
}

/** Reads the `encoding` of a method that knows only hex. */
export function readHexEncoding(call: Call): ByteEncoding {
  const encoding = readEncoding(call);
  if (encoding === 'json' && call.dialect.jsonInsteadOfHex === 'refused') throw new RpcError(UNSUPPORTED_ENCODING);
  return encoding;
}

/** Bytes as text in a hex encoding; for json an error, with `subject` (what could not be encoded) before it. */
export function bytesText(bytes: Uint8Array, encoding: ByteEncoding, subject = ''): string {
  if (encoding === 'json') throw new RpcError(subject + UNSUPPORTED_ENCODING);
  return encoding === 'hexnc' ? encodeHex(bytes) : encodeHexChecked(bytes);
}
