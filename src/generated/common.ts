// Generated from schemas/common by tools/generate.mjs. Do not edit: change the source and run `npm run generate`.

/**
 * An address: the alias of the chain, a dash, and encoded data that begin with a network prefix.
 */
export type Address = string;

/**
 * An ID: the CB58 string of 32 bytes, which is base58 with a four-byte SHA-256 checksum.
 */
export type Cb58Id = string;

/**
 * A duration string. The document does not define its notation.
 */
export type Duration = string;

/**
 * A decimal fraction as a string.
 */
export type FloatString = string;

/**
 * Bytes as hex digits with the prefix 0x. The schema does not define whether a checksum follows the bytes.
 */
export type Hex = string;

/**
 * An unsigned integer without a width, as a JSON number or as a decimal string.
 */
export type NaturalEither = string | number | bigint;

/**
 * An unsigned integer as a decimal string without sign or leading zeros. It may be a sum, and the document gives it no width.
 */
export type NaturalString = string;

/**
 * A node ID: NodeID- followed by base58 text. In releases, this text is the CB58 string of 20 bytes.
 */
export type NodeId = string;

/**
 * The owner of an output: any `threshold` of the addresses may spend it from `locktime` (Unix seconds) on.
 */
export interface Owner {
  locktime: Uint64String;
  threshold: Uint32Either;
  addresses: Address[];
}

/**
 * An RFC 3339 time with its offset.
 */
export type Timestamp = string;

/**
 * An unsigned 32-bit integer as a JSON number or as a decimal string.
 */
export type Uint32Either = string | number;

/**
 * An unsigned 32-bit integer as a JSON number.
 */
export type Uint32Number = number;

/**
 * An unsigned 64-bit integer as a JSON number or as a decimal string: the document lists a number and tells clients to accept a string.
 */
export type Uint64Either = string | number | bigint;

/**
 * An unsigned 64-bit integer as a JSON number. The suite reads a value above 2^53 as a bigint.
 */
export type Uint64Number = number | bigint;

/**
 * An unsigned 64-bit integer as a decimal string without sign or leading zeros.
 */
export type Uint64String = string;
