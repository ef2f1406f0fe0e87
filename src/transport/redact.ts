import { cut } from '../encoding/cut.ts';
import type { Header } from './exchange.ts';

const REDACTED = '[redacted]';

const SECRET_HEADER = /^(?:proxy-)?authorization$|cookie|secret|token|password|api-?key|auth-?key|x-auth/i;
const ADDRESS_HEADER = /^(?:content-)?location$|^refresh$/i;
/** User and password, query and fragment. */
const SECRET_IN_ADDRESS = /(\/\/)[^/?#\s]*(?=@)|([?#])\S+/g;
const SECRET_MEMBER =
  /("(?:password|passphrase|privateKey|secret|token|apiKey)"\s*:\s*)(?:"(?:[^"\\]|\\.)*"?|-?[\d.eE+-]+)/gi;
const PRIVATE_KEY = /PrivateKey-[1-9A-HJ-NP-Za-km-z]+/g;

/** Whether something of the body was replaced: what stood there cannot be judged. */
export function isRedacted(body: Uint8Array): boolean {
  return Buffer.from(body.buffer, body.byteOffset, body.byteLength).includes(`${REDACTED}"`);
}

/** The headers with the values of those that carry secrets replaced; `names` are secret beside the usual ones. */
export function redactHeaders(headers: readonly Header[], names: readonly string[] = []): Header[] {
  const secret = new Set(names.map((name) => name.toLowerCase()));
  return headers.map(([name, value]) => {
    if (secret.has(name.toLowerCase()) || SECRET_HEADER.test(name)) return [name, REDACTED];
    return [name, ADDRESS_HEADER.test(name) ? value.replace(SECRET_IN_ADDRESS, `$1$2${REDACTED}`) : value];
  });
}

/** An address without what may be secret: user, password, query and fragment; at most 200 characters. */
export function shownUrl({ origin, pathname }: URL): string {
  return cut(origin + pathname, 200);
}

/** The body with passwords and private keys in its JSON members replaced, byte for byte the same otherwise. */
export function redactBody(body: Uint8Array): Uint8Array {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  // One character for each byte, so that bytes that are not UTF-8 stay as they are.
  const text = bytes.toString('latin1');
  const shown = redactText(text);
  return shown === text ? body : Buffer.from(shown, 'latin1');
}

/** Text with passwords and private keys in its JSON members replaced. */
export function redactText(text: string): string {
  return text.replace(SECRET_MEMBER, `$1"${REDACTED}"`).replace(PRIVATE_KEY, `PrivateKey-${REDACTED}`);
}
