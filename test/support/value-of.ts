import type { Decoded } from '../../src/encoding/decoded.ts';

/** The value of a text or of bytes that a test knows to be well-formed; throws the reason if they are not. */
export function valueOf<T>(decoded: Decoded<T>): T {
  if (!decoded.ok) throw new Error(decoded.reason);
  return decoded.value;
}
