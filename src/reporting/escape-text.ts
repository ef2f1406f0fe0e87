/** Words with fewer characters are not split. */
const LONGEST_WORD = 80;

/** Control characters, format characters that hide or reorder text, separators, and halves of surrogate pairs. */
const UNSAFE =
  /[\p{Cc}\p{Cs}\u00AD\u061C\u180E\u200B-\u200F\u2028-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB\u{E0000}-\u{E007F}\uFFFE\uFFFF]/gu;

/**
 * Text from a target that is safe to print: one line, no control characters for a terminal or a log viewer, at most
 * `limit` characters. Unsafe characters are replaced by escapes (`
 * `, `\u001b`), so that nothing is hidden.
 */
export function escapeText(text: string, limit = 500): string {
  return cut(text, limit).replace(UNSAFE, escape);
}

/** Like `escapeText`, but keeps line breaks. For our own text of several lines that may quote a target. */
export function escapeLines(text: string, limit = 20_000): string {
  return cut(text, limit)
    .split('\n')
    .map((line) => line.replace(UNSAFE, escape))
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
