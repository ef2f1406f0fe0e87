import { decodeCb58 } from '../encoding/cb58.ts';
import { decodeHex, encodeHex } from '../encoding/hex.ts';
import { UsageError } from './usage-error.ts';

const BYTES = 32;
const PREFIX = 'PrivateKey-';

/**
 * A private key as hex behind `0x`, from that or from the form in which `platform.exportKey` gives it.
 *
 * @throws UsageError that does not repeat what was given: it may be a key all the same.
 */
export function privateKey(text: string): string {
  const bytes = text.startsWith(PREFIX) ? decodeCb58(text.slice(PREFIX.length)) : decodeHex(text);
  if (!bytes.ok || bytes.value.length !== BYTES) {
    throw new UsageError(`--key must be ${BYTES} bytes as hex behind 0x, or ${PREFIX} and CB58.`);
  }
  return encodeHex(bytes.value);
}
