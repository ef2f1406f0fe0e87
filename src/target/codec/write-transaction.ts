import { joined, u16, u32 } from '../../encoding/pack.ts';
import { type Key, sign } from './key.ts';
import { bytesAs, type CodecMembers } from './layout.ts';
import type { TransactionLayout } from './transaction-layouts.ts';

/** The bytes of a transaction that are signed: codec version, type ID and members. */
export function unsignedBytes([typeId, fields]: TransactionLayout, members: CodecMembers): Uint8Array {
  return joined(u16(0), u32(typeId), bytesAs(fields, members));
}

/** The bytes of a transaction with this number of credentials, all by one key. */
export function signedBytes(unsigned: Uint8Array, key: Pick<Key, 'privateKey'>, credentials = 1): Uint8Array {
  const credential = { signatures: [sign(unsigned, key)] };
  return joined(
    unsigned,
    bytesAs(
      { list: 'credential' },
      Array.from({ length: credentials }, () => credential),
    ),
  );
}
