import { type BodyOf, packedAs } from './kinds.ts';
import { bytesAs, type KindLayout, type Layout } from './layout.ts';
import { CREDENTIALS } from './layouts.ts';
import { type Key, sign } from './key.ts';

/** The bytes of a transaction that are signed: codec version, type ID and members. */
export function unsignedBytes<K extends KindLayout>(layout: K, members: BodyOf<K>): Uint8Array {
  return packedAs<Layout>(['typed', layout], members);
}

/**
 * The bytes of a transaction with this number of credentials, all by one key.
 *
 * @param signs What is signed. Default: the transaction itself, as nodes want it.
 */
export function signedBytes(
  unsigned: Uint8Array,
  key: Pick<Key, 'privateKey'>,
  credentials = 1,
  signs = unsigned,
): Uint8Array {
  const credential = { signatures: [sign(signs, key)] };
  const all = Array.from({ length: credentials }, () => credential);
  return new Uint8Array(Buffer.concat([unsigned, bytesAs(CREDENTIALS, all)]));
}
