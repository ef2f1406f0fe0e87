/** Where one JSON value lies in a text, or why none does, in the words of the nodes' own decoder. */
export type Scanned =
  | { readonly ok: true; readonly start: number; readonly end: number }
  | { readonly ok: false; readonly reason: string };

const MAX_DEPTH = 10_000;
const SPACE: ReadonlySet<number> = new Set([0x20, 0x09, 0x0d, 0x0a]);
const HEX_DIGIT = /[0-9a-fA-F]/;
const LITERALS: Readonly<Record<string, string>> = { t: 'true', f: 'false', n: 'null' };

class Unreadable extends Error {}

/**
 * Finds the first JSON value of a text whose characters are the bytes of the body (Latin-1). What follows it is
 * not looked at, as deployed nodes do not look at it either. Works without recursion.
 */
export function scanJson(text: string): Scanned {
  const start = skipSpace(text, 0);
  if (start === text.length) return { ok: false, reason: 'EOF' };
  try {
    return { ok: true, start, end: scanValue(text, start) };
  } catch (error) {
    if (error instanceof Unreadable) return { ok: false, reason: error.message };
    throw error;
  }
}

/** Index of the first character at or after `at` that is not JSON white space. */
export function skipSpace(text: string, at: number): number {
  let index = at;
  while (SPACE.has(text.charCodeAt(index))) index += 1;
  return index;
}

/** Index just behind the string that begins at `at`. */
export function scanString(text: string, at: number): number {
  for (let index = at + 1; ; index += 1) {
    const code = text.charCodeAt(index);
    if (Number.isNaN(code)) throw new Unreadable('unexpected EOF');
    if (code === 0x22) return index + 1;
    if (code < 0x20) throw unexpected(text, index, 'in string literal');
    if (code === 0x5c) index = scanEscape(text, index + 1);
  }
}

function scanEscape(text: string, at: number): number {
  if (text[at] !== 'u') {
    if (at < text.length && 'bfnrt\\/"'.includes(text.charAt(at))) return at;
    throw unexpected(text, at, 'in string escape code');
  }
  for (let index = at + 1; index <= at + 4; index += 1)
    if (!HEX_DIGIT.test(text.charAt(index))) throw unexpected(text, index, 'in \\u hexadecimal character escape');
  return at + 4;
}

/** Index just behind the value that begins at `start`, which is no white space. */
export function scanValue(text: string, start: number): number {
  const open: string[] = [];
  let at = start;
  for (;;) {
    const char = text.charAt(at);
    if (char === '{' || char === '[') {
      if (open.push(char) > MAX_DEPTH) throw unexpected(text, at, 'exceeded max depth');
      at = skipSpace(text, at + 1);
      if (text.charAt(at) !== (char === '{' ? '}' : ']')) {
        if (char === '{') at = scanKey(text, at);
        continue;
      }
      open.pop();
      at += 1;
    } else {
      at = scanScalar(text, at);
    }
    const next = closeAll(text, at, open);
    if (open.length === 0) return next;
    at = next;
  }
}

/** Closes what ends here; afterwards `at` stands on the next value, or behind the outermost one. */
function closeAll(text: string, from: number, open: string[]): number {
  let at = from;
  while (open.length > 0) {
    at = skipSpace(text, at);
    const isObject = open.at(-1) === '{';
    const char = text.charAt(at);
    if (char === ',') {
      at = skipSpace(text, at + 1);
      return isObject ? scanKey(text, at) : at;
    }
    if (char !== (isObject ? '}' : ']'))
      throw unexpected(text, at, isObject ? 'after object key:value pair' : 'after array element');
    open.pop();
    at += 1;
  }
  return at;
}

/** Index of the value behind the key that begins at `at`. */
function scanKey(text: string, at: number): number {
  if (text.charAt(at) !== '"') throw unexpected(text, at, 'looking for beginning of object key string');
  const colon = skipSpace(text, scanString(text, at));
  if (text.charAt(colon) !== ':') throw unexpected(text, colon, 'after object key');
  return skipSpace(text, colon + 1);
}

function scanScalar(text: string, at: number): number {
  const char = text.charAt(at);
  if (char === '"') return scanString(text, at);
  const literal = LITERALS[char];
  if (literal !== undefined) return scanLiteral(text, at, literal);
  if (char === '-' || (char >= '0' && char <= '9')) return scanNumber(text, at);
  throw unexpected(text, at, 'looking for beginning of value');
}

function scanLiteral(text: string, at: number, literal: string): number {
  for (let index = 1; index < literal.length; index += 1) {
    const wanted = literal.charAt(index);
    if (text.charAt(at + index) !== wanted)
      throw unexpected(text, at + index, `in literal ${literal} (expecting '${wanted}')`);
  }
  return at + literal.length;
}

function scanNumber(text: string, start: number): number {
  let at = text.charAt(start) === '-' ? start + 1 : start;
  at = text.charAt(at) === '0' ? at + 1 : scanDigits(text, at, 'in numeric literal');
  if (text.charAt(at) === '.') at = scanDigits(text, at + 1, 'after decimal point in numeric literal');
  if (text.charAt(at) === 'e' || text.charAt(at) === 'E') {
    at += 1;
    if (text.charAt(at) === '+' || text.charAt(at) === '-') at += 1;
    at = scanDigits(text, at, 'in exponent of numeric literal');
  }
  return at;
}

function scanDigits(text: string, start: number, context: string): number {
  let at = start;
  while (isDigit(text.charCodeAt(at))) at += 1;
  if (at === start) throw unexpected(text, at, context);
  return at;
}

function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39;
}

function unexpected(text: string, at: number, context: string): Unreadable {
  if (at >= text.length) return new Unreadable('unexpected EOF');
  return new Unreadable(`invalid character ${quoteCharacter(text.charAt(at))} ${context}`);
}

const ESCAPES: Readonly<Record<string, string>> = {
  "'": "\\'",
  '\\': '\\\\',
  '\b': '\\b',
  '\f': '\\f',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
  '\v': '\\v',
  '\u0007': '\\a',
};

function quoteCharacter(char: string): string {
  const code = char.charCodeAt(0);
  const escaped = ESCAPES[char];
  if (escaped !== undefined) return `'${escaped}'`;
  if (code < 0x20 || code === 0x7f) return `'\\x${code.toString(16).padStart(2, '0')}'`;
  if ((code > 0x7f && code <= 0xa0) || code === 0xad) return `'\\u00${code.toString(16)}'`;
  return `'${char}'`;
}
