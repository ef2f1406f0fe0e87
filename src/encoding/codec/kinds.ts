import { type Decoded, decoded, undecodable } from '../decoded.ts';
import { ByteCursor, Unreadable, UnknownKind, UnknownVersion } from './byte-cursor.ts';
import { ByteWriter } from './byte-writer.ts';
import { type KindLayout, type Layout, readAs, type ValueOf, writeAs } from './layout.ts';

export type Kinds = Readonly<Record<string, KindLayout>>;

export type BodyOf<K extends KindLayout> = ValueOf<K[1]>;

/** A value of one of these kinds. */
export type AnyOf<T extends Kinds> = {
  [Kind in keyof T & string]: { readonly kind: Kind; readonly body: BodyOf<T[Kind]> };
}[keyof T & string];

/** The codec of values that begin with the type ID of their kind. */
export interface KindCodec<T extends Kinds> {
  /** Throws like `readAs`, and UnknownKind for another type ID. */
  readonly read: (from: ByteCursor) => AnyOf<T>;
  /** Throws like `writeAs`. */
  readonly write: (to: ByteWriter, value: AnyOf<T>) => void;
}

/** The codec of transactions of these kinds. */
export function kindCodec<T extends Kinds>(kinds: T): KindCodec<T> {
  const byKind = new Map<string, KindLayout>(Object.entries(kinds));
  const byTypeId = new Map([...byKind].map(([kind, [typeId, fields]]) => [typeId, { kind, fields }]));
  return {
    read: (from) => {
      const typeId = from.u32();
      const found = byTypeId.get(typeId);
      if (found === undefined) throw new UnknownKind(`a transaction of the kind 0x${typeId.toString(16)}`, typeId);
      // The table pairs each kind with its members.
      return { kind: found.kind, body: readAs(found.fields, from) } as AnyOf<T>;
    },
    write: (to, { kind, body }) => {
      const layout = byKind.get(kind);
      if (layout === undefined) throw new RangeError(`${kind} is no kind of transaction`);
      writeAs<Layout>(['typed', layout], to, body);
    },
  };
}

/** What is written, behind the codec's version. */
export function packed(write: (to: ByteWriter) => void): Uint8Array {
  const to = new ByteWriter();
  to.u16(0);
  write(to);
  return to.finish();
}

/** The bytes of a value of this layout, behind the codec's version. Throws like `writeAs`. */
export function packedAs<const L extends Layout>(layout: L, value: ValueOf<L>): Uint8Array {
  return packed((to) => {
    writeAs(layout, to, value);
  });
}

/**
 * The value that is read behind the codec's version. Throws like `read`.
 *
 * @throws UnknownVersion for another version.
 * @throws ExtraBytes if bytes follow the value.
 */
export function unpacked<T>(bytes: Uint8Array, read: (from: ByteCursor) => T): T {
  const from = new ByteCursor(bytes);
  readVersion(from);
  const value = read(from);
  from.end();
  return value;
}

/** The value of this layout that is read behind the codec's version. Throws like `unpacked`. */
export function unpackedAs<const L extends Layout>(layout: L, bytes: Uint8Array): ValueOf<L> {
  return unpacked(bytes, (from) => readAs(layout, from));
}

/** The value of this layout behind the codec's version. Other bytes, and an output that holds no amount, are undecodable. */
export function decodeAs<const L extends Layout>(layout: L, bytes: Uint8Array): Decoded<ValueOf<L>> {
  try {
    return decoded(unpackedAs(layout, bytes));
  } catch (error) {
    if (error instanceof Unreadable || error instanceof UnknownKind) return undecodable(error.message);
    throw error;
  }
}

/** What an action reads; undefined if the bytes are damaged, or of an unknown kind. */
export function ifReadable<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof Unreadable || error instanceof UnknownKind) return undefined;
    throw error;
  }
}

/** @throws UnknownVersion for another version. */
export function readVersion(from: ByteCursor): void {
  const version = from.u16();
  if (version !== 0) throw new UnknownVersion(version);
}
