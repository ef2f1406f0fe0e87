import { encodeAddress } from '../../../encoding/address.ts';
import { encodeCb58 } from '../../../encoding/cb58.ts';
import { encodeHex } from '../../../encoding/hex.ts';
import { encodeId } from '../../../encoding/id.ts';
import { encodeNodeId } from '../../../encoding/node-id.ts';
import type { Json } from '../../ledger.ts';
import type { ByteReader } from './byte-reader.ts';
import { CodecError } from './byte-reader.ts';
import type { ByteWriter } from './byte-writer.ts';

/** How addresses are written in json forms. */
export interface AddressStyle {
  /** Chain alias before the dash. */
  readonly chain: string;
  /** Bech32 prefix. */
  readonly hrp: string;
}

/** One description of a value: its bytes on the wire and its json form. */
export interface Codec<T> {
  write(to: ByteWriter, value: T): void;
  /** @throws CodecError */
  read(from: ByteReader): T;
  json(value: T, style: AddressStyle): Json;
}

export type ValueOf<C> = C extends Codec<infer T> ? T : never;

export const u8: Codec<number> = {
  write: (to, value) => {
    to.u8(value);
  },
  read: (from) => from.u8(),
  json: (value) => value,
};

export const u32: Codec<number> = {
  write: (to, value) => {
    to.u32(value);
  },
  read: (from) => from.u32(),
  json: (value) => value,
};

export const u64: Codec<bigint> = {
  write: (to, value) => {
    to.u64(value);
  },
  read: (from) => from.u64(),
  json: (value) => value,
};

function fixed(length: number, json: (value: Uint8Array, style: AddressStyle) => Json): Codec<Uint8Array> {
  return {
    write: (to, value) => {
      if (value.length !== length) throw new RangeError(`${length} bytes expected, ${value.length} given.`);
      to.bytes(value);
    },
    read: (from) => from.bytes(length),
    json,
  };
}

export const id = fixed(32, (value) => encodeId(value));
export const nodeId = fixed(20, (value) => encodeNodeId(value));
export const address = fixed(20, (value, style) => encodeAddress({ ...style, bytes: value }));
/** An address without its chain: in the json form its CB58. */
export const shortId = fixed(20, (value) => encodeCb58(value));
export const signature = fixed(65, (value) => encodeHex(value));
export const blsPublicKey = fixed(48, (value) => encodeHex(value));
export const blsSignature = fixed(96, (value) => encodeHex(value));
/** A BLS signature that the json form shows as a list of numbers. */
export const blsSignatureBytes = fixed(96, (value) => [...value]);

function sized(json: (value: Uint8Array) => Json): Codec<Uint8Array> {
  return {
    write: (to, value) => {
      to.u32(value.length);
      to.bytes(value);
    },
    read: (from) => from.bytes(from.u32()),
    json,
  };
}

export const hexBytes = sized((value) => encodeHex(value));
export const base64Bytes = sized((value) => Buffer.from(value).toString('base64'));

export const text: Codec<string> = {
  write: (to, value) => {
    const bytes = Buffer.from(value, 'utf8');
    to.u16(bytes.length);
    to.bytes(bytes);
  },
  read: (from) => Buffer.from(from.bytes(from.u16())).toString('utf8'),
  json: (value) => value,
};

export function list<T>(item: Codec<T>): Codec<readonly T[]> {
  return {
    write: (to, values) => {
      to.u32(values.length);
      for (const value of values) item.write(to, value);
    },
    read: (from) => {
      const count = from.u32();
      if (count > from.remaining) throw new CodecError('packer has insufficient length for input');
      return Array.from({ length: count }, () => item.read(from));
    },
    json: (values, style) => values.map((value) => item.json(value, style)),
  };
}

type Fields = Readonly<Record<string, Codec<unknown>>>;
export type StructOf<F extends Fields> = { readonly [K in keyof F]: ValueOf<F[K]> };

/** Members one after the other; the json form has the same members in the same order. */
export function struct<F extends Fields>(fields: F): Codec<StructOf<F>> {
  const entries = Object.entries(fields);
  return {
    write: (to, value) => {
      for (const [name, field] of entries) field.write(to, value[name]);
    },
    // Each member was read by the codec that gives the member its type.
    read: (from) => Object.fromEntries(entries.map(([name, field]) => [name, field.read(from)])) as StructOf<F>,
    json: (value, style) => Object.fromEntries(entries.map(([name, field]) => [name, field.json(value[name], style)])),
  };
}

/** A value behind its type ID, where only one type may stand. */
export function typed<T>(typeId: number, inner: Codec<T>): Codec<T> {
  return {
    write: (to, value) => {
      to.u32(typeId);
      inner.write(to, value);
    },
    read: (from) => {
      expectType(from.u32(), [typeId]);
      return inner.read(from);
    },
    json: (value, style) => inner.json(value, style),
  };
}

/** @throws CodecError when the type ID is none of those that may stand here. */
export function expectType(found: number, wanted: readonly number[]): void {
  if (!wanted.includes(found)) throw unknownType(found);
}

export function unknownType(typeId: number): CodecError {
  return new CodecError(`couldn't unmarshal interface: unknown type ID ${typeId}`);
}
