// Generated from schemas/common by scripts/generate.mjs. Do not edit: change the source and run `npm run generate`.

/**
 * An address: chain alias, dash, bech32 of a network prefix and 20 bytes.
 */
export type Address = string;

/**
 * An ID: CB58 text of 32 bytes, that is base58 with a four-byte SHA-256 checksum.
 */
export type Cb58Id = string;

/**
 * A span of time in Go's notation, such as 1.5ms, 0s or 1h2m3s.
 */
export type GoDuration = string;

/**
 * A decimal fraction as text.
 */
export type FloatString = string;

/**
 * Bytes as hex digits behind 0x. Whether a checksum is appended is not the schema's affair.
 */
export type Hex = string;

/**
 * A node ID: NodeID- followed by base-58 text; in releases the CB58 text of 20 bytes.
 */
export type NodeId = string;

/**
 * Who may spend: threshold of the addresses, from locktime (Unix seconds) on.
 */
export interface Owner {
  locktime: Uint64String;
  threshold: Uint32Either;
  addresses: Address[];
}

/**
 * An RFC 3339 time with its offset; up to nine digits of a second's fraction.
 */
export type Timestamp = string;

/**
 * An unsigned 32-bit integer, as a JSON number or as decimal text.
 */
export type Uint32Either = string | number;

/**
 * An unsigned 32-bit integer as a JSON number.
 */
export type Uint32Number = number;

/**
 * An unsigned 64-bit integer, as a JSON number or as decimal text: the document lists a number and says that a string may come instead.
 */
export type Uint64Either = string | number | bigint;

/**
 * An unsigned 64-bit integer as a JSON number; above 2^53 it is read as a bigint.
 */
export type Uint64Number = number | bigint;

/**
 * An unsigned 64-bit integer as decimal text without sign or leading zeros.
 */
export type Uint64String = string;
