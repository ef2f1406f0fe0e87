import { ExtraBytes, Unreadable, UnknownKind, UnknownVersion } from '../../../encoding/codec/byte-cursor.ts';

/** Bytes that the codec cannot read; the message is the one that deployed nodes give. */
export class CodecError extends Error {
  override readonly name = 'CodecError';
}

/**
 * What is read.
 *
 * @param where What is said before the bytes end too early.
 * @throws CodecError when the bytes cannot be read.
 */
export function inNodeWords<T>(read: () => T, where = ''): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof ExtraBytes)
      throw new CodecError(`trailing buffer space: read ${error.read} provided ${error.given}`);
    if (error instanceof Unreadable) throw new CodecError(`${where}packer has insufficient length for input`);
    if (error instanceof UnknownVersion) throw new CodecError('unknown codec version');
    if (error instanceof UnknownKind)
      throw new CodecError(`couldn't unmarshal interface: unknown type ID ${error.typeId}`);
    throw error;
  }
}
