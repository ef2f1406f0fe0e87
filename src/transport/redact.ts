import { cut } from '../encoding/cut.ts';
import { REDACTED } from '../encoding/hidden-request.ts';
import type { Exchange, Header } from './exchange.ts';

/** Parts of a text around secrets: each needs memory. */
const MOST_PARTS = 20_000;

const SECRET_HEADER = /^(?:proxy-)?authorization$|cookie|secret|token|password|api-?key|auth-?key|x-auth/i;
const ADDRESS_HEADER = /^(?:content-)?location$|^refresh$/i;
/** User and password, query and fragment. */
const SECRET_IN_ADDRESS = /(\/\/)[^/?#\s]*(?=@)|([?#])\S+/g;
/** The name of a member. In JSON text within a string, backslashes stand before its quotes. */
const SECRET_NAME = /"(?:password|passphrase|privateKey|secret|token|apiKey)(\\{0,15})"\s*:\s*/gi;
const NUMBER = /-?[\d.eE+-]+/y;
/** User and password in an address. */
const USER_INFO = /(:\/\/)[^\s/?#"'\\@<>]{1,300}@/g;
const PRIVATE_KEY = /PrivateKey-[1-9A-HJ-NP-Za-km-z]+/g;

/** Whether something of the body was replaced: what stood there cannot be judged. */
export function isRedacted(body: Uint8Array): boolean {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  return bytes.includes(`${REDACTED}"`) || bytes.includes(`${REDACTED}\\`);
}

/** The texts in which a target may reflect the secret headers and the address of a request; `names` are secret beside the usual ones. */
export function secretsOf(
  { headers, secretHeaders = [], secrets }: Exchange['request'],
  names: readonly string[] = [],
): readonly string[] {
  const isSecret = secretNames([...secretHeaders, ...names]);
  return secretTexts(
    headers.filter(([name]) => isSecret(name)),
    secrets,
  );
}

/**
 * The headers with the values of those that carry secrets replaced; `names` are secret beside the usual ones.
 *
 * @param secrets Texts that are replaced in all values.
 */
export function redactHeaders(
  headers: readonly Header[],
  names: readonly string[] = [],
  secrets: readonly string[] = [],
): Header[] {
  const isSecret = secretNames(names);
  return headers.map(([name, value]) => {
    if (isSecret(name)) return [name, REDACTED];
    const shown = ADDRESS_HEADER.test(name) ? value.replace(SECRET_IN_ADDRESS, `$1$2${REDACTED}`) : value;
    return [name, hideTexts(shown, secrets)];
  });
}

function secretNames(names: readonly string[]): (name: string) => boolean {
  const known = new Set(names.map((name) => name.toLowerCase()));
  return (name) => known.has(name.toLowerCase()) || SECRET_HEADER.test(name);
}

/** An address without user and password. */
export function redactUserInfo(url: string): string {
  return url.replace(USER_INFO, '$1');
}

/** An address without what may be secret: user, password, query and fragment; at most 200 characters. */
export function shownUrl({ origin, pathname }: URL): string {
  return cut(origin + pathname, 200);
}

/** The body with passwords and private keys in its JSON members, and `secrets`, replaced; byte for byte the same otherwise. */
export function redactBody(body: Uint8Array, secrets: readonly string[] = []): Uint8Array {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  // One character for each byte, so that bytes that are not UTF-8 stay as they are.
  const text = bytes.toString('latin1');
  const shown = redactText(
    text,
    secrets.map((secret) => Buffer.from(secret).toString('latin1')),
  );
  return shown === text ? body : Buffer.from(shown, 'latin1');
}

/** Text with passwords and private keys in its JSON members, passwords in addresses, and `secrets`, replaced. */
export function redactText(text: string, secrets: readonly string[] = []): string {
  const parts: string[] = [];
  let from = 0;
  for (const { index, 0: name, 1: slashes = '' } of text.matchAll(SECRET_NAME)) {
    const start = index + name.length;
    const end = start < from ? start : endOfSecret(text, start, slashes);
    if (end === start) continue;
    parts.push(text.slice(from, start), `${slashes}"${REDACTED}${slashes}"`);
    from = end;
    // The rest of a text that consists of secrets is one.
    if (parts.length > MOST_PARTS) return `${parts.join('')}"${REDACTED}"`;
  }
  const known = [...parts, text.slice(from)]
    .join('')
    .replace(PRIVATE_KEY, `PrivateKey-${REDACTED}`)
    .replace(USER_INFO, `$1${REDACTED}@`);
  return hideTexts(known, secrets);
}

/**
 * Where the string or number ends that begins here; the start for another value. No regular expression: on a string of megabytes, its
 * stack overflows.
 *
 * @param slashes The backslashes before each quote of the JSON text.
 */
function endOfSecret(text: string, start: number, slashes: string): number {
  if (!text.startsWith(`${slashes}"`, start)) {
    NUMBER.lastIndex = start;
    return start + (NUMBER.exec(text)?.[0].length ?? 0);
  }
  const { length } = slashes;
  const first = start + length + 1;
  for (let quote = text.indexOf('"', first); quote >= 0; quote = text.indexOf('"', quote + 1)) {
    let before = quote;
    while (before > first && text[before - 1] === '\\') before -= 1;
    const count = quote - before;
    // More backslashes than that belong to the string; fewer end the string around this text.
    if (count % (2 * (length + 1)) === length) return quote + 1;
    if (count < length) return before;
  }
  return text.length;
}

/** Shorter values are words that responses contain anyway. */
const SHORTEST = 8;
/** Texts of JSON within texts of JSON, the body included. */
const JSON_DEPTH = 4;
/** Headers with values that are no secrets, and that occur in findings. */
const OPEN_HEADER = /^(?:accept|content-|user-agent$|host$|origin$|referer$|cache-control$|connection$|node-id$)/i;

/**
 * The texts in which a target may reflect the values of headers: each value, without its scheme, decoded, and as JSON or an address
 * writes it. The longest first.
 *
 * @param others Further texts that are secret.
 */
export function secretTexts(headers: readonly Header[], others: readonly string[] = []): readonly string[] {
  const ofHeaders = headers.filter(([name]) => !OPEN_HEADER.test(name)).flatMap(([, value]) => formsOf(value));
  const values = [...ofHeaders, ...others];
  const written = values.flatMap((value) => [...inJson(value), encodeURIComponent(value)]);
  return [...new Set(written)].filter((text) => text.length >= SHORTEST).sort((a, b) => b.length - a.length);
}

/** The text with each secret replaced, also one that was cut before a `…`. */
function hideTexts(text: string, secrets: readonly string[]): string {
  return secrets.reduce((shown, secret) => withoutBeginning(shown.replaceAll(secret, REDACTED), secret), text);
}

function withoutBeginning(text: string, secret: string): string {
  const end = /"?…/.exec(text)?.index;
  if (end === undefined) return text;
  for (let length = Math.min(secret.length - 1, end); length >= SHORTEST; length -= 1)
    if (text.startsWith(secret.slice(0, length), end - length))
      return text.slice(0, end - length) + REDACTED + text.slice(end);
  return text;
}

function formsOf(value: string): string[] {
  const [scheme = '', ...others] = value.trim().split(' ');
  const rest = others.join(' ');
  const decoded = scheme.toLowerCase() === 'basic' ? Buffer.from(rest, 'base64').toString('utf8') : '';
  return [value, rest, decoded, decoded.slice(decoded.indexOf(':') + 1)];
}

/** The text as it is, in JSON, in JSON within JSON, and so on. */
function inJson(text: string, depth = 0): string[] {
  return depth === JSON_DEPTH ? [text] : [text, ...inJson(JSON.stringify(text).slice(1, -1), depth + 1)];
}

/** Members that the suite alone writes, and others read as names. */
const OWN = new Set([
  'id',
  'level',
  'section',
  'service',
  'method',
  'statement',
  'signature',
  'kind',
  'verdict',
  'suite',
]);

/** The data of a report with secrets in the texts of the target replaced. */
export function withoutSecrets<T>(data: T, secrets: readonly string[]): T {
  const shown = (value: unknown, name: string): unknown => {
    if (OWN.has(name)) return value;
    if (typeof value === 'string') return redactText(value, secrets);
    if (Array.isArray(value)) return value.map((item) => shown(item, ''));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, item]: [string, unknown]) => [key, shown(item, key)]));
  };
  // Texts became texts, and all else stayed.
  return shown(data, '') as T;
}
