import { decodeCb58 } from '../../encoding/cb58.ts';
import { decodeHex, encodeHex } from '../../encoding/hex.ts';
import { setting, wrongSetting } from './table/setting-names.ts';

const BYTES = 32;
const PREFIX = 'PrivateKey-';

/**
 * A private key as hex with the prefix `0x`. Accepts this form, and the form that `platform.exportKey` returns.
 *
 * @throws UsageError when the text is not a key. The message does not contain the text, since it may still be a secret.
 */
export function privateKey(text: string): string {
  const bytes = text.startsWith(PREFIX) ? decodeCb58(text.slice(PREFIX.length)) : decodeHex(text);
  if (!bytes.ok || bytes.value.length !== BYTES)
    throw wrongSetting`${setting('key')} must be ${BYTES} bytes as hex behind 0x, or ${PREFIX} and CB58.`;
  return encodeHex(bytes.value);
}
