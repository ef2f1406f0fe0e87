import { escapeUnsafe } from '../encoding/escape-unsafe.ts';

/** Words with fewer characters are not split. */
const LONGEST_WORD = 80;

/**
 * Text of others that is safe to print on a terminal and in a CI log: one line, no control characters, no command for a CI system, at most
 * `limit` characters. What would act is replaced by escapes (`\u001b`), so that nothing is hidden.
 */
export function escapeText(text: string, limit = 500): string {
  return escapeUnsafe(cut(text, limit), escape);
}

/** Like `escapeText`, but keeps line breaks. For our own text of several lines that may quote a target. */
export function escapeLines(text: string, limit = 20_000): string {
  return cut(text, limit)
    .split('\n')
    .map((line) => escapeUnsafe(line, escape))
    .join('\n');
}

/** The beginning of a long text, and its length. Never splits a character or a short word. */
function cut(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const end = isHighSurrogate(text.charCodeAt(limit - 1)) ? limit - 1 : limit;
  const word = /[^\s,]*$/.exec(text.slice(Math.max(0, end - LONGEST_WORD), end))?.[0] ?? '';
  const start = text.slice(0, word.length < LONGEST_WORD ? end - word.length : end).trimEnd();
  return `${start === '' ? text.slice(0, end) : start}… (${text.length} characters)`;
}

function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff;
}

function escape(character: string): string {
  if (character === '\n') return '\\n';
  if (character === '\r') return '\\r';
  if (character === '\t') return '\\t';
  const code = character.codePointAt(0) ?? 0;
  return code > 0xffff ? `\\u{${code.toString(16)}}` : `\\u${code.toString(16).padStart(4, '0')}`;
}

const LONG_HEX = /\b(?:0x)?[0-9a-fA-F]{65,}/g;

/** Shortens each hex string of more than 32 bytes to its beginning and end: `0x0000da96b54c…b9f9cc6d`. */
export function shortenHex(text: string): string {
  return text.replaceAll(LONG_HEX, (hex) => `${hex.slice(0, 14)}…${hex.slice(-8)}`);
}
