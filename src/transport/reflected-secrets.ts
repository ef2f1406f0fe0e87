import type { Header } from './exchange.ts';

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
export function hideTexts(text: string, secrets: readonly string[], by: string): string {
  return secrets.reduce((shown, secret) => withoutBeginning(shown.replaceAll(secret, by), secret, by), text);
}

function withoutBeginning(text: string, secret: string, by: string): string {
  const end = /"?…/.exec(text)?.index;
  if (end === undefined) return text;
  for (let length = Math.min(secret.length - 1, end); length >= SHORTEST; length -= 1)
    if (text.startsWith(secret.slice(0, length), end - length))
      return text.slice(0, end - length) + by + text.slice(end);
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
