/** Characters of a word that is not cut. */
const LONGEST_WORD = 80;

/** Controls, format characters that hide or reorder text, separators, and halves of surrogate pairs. */
const UNSAFE =
  /[\p{Cc}\p{Cs}\u00AD\u061C\u180E\u200B-\u200F\u2028-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB\u{E0000}-\u{E007F}\uFFFE\uFFFF]/gu;

/**
 * Text from a target, safe to show: one line, nothing a terminal or a log viewer obeys, at most `limit` characters.
 * What was unsafe is shown as an escape that a programmer knows (`\n`, `\u001b`), so that nothing is hidden either.
 */
export function escapeText(text: string, limit = 500): string {
  return cut(text, limit).replace(UNSAFE, escape);
}

/** As `escapeText`, but lines stay lines. For text of several lines that is our own but may quote a target. */
export function escapeLines(text: string, limit = 20_000): string {
  return cut(text, limit)
    .split('\n')
    .map((line) => line.replace(UNSAFE, escape))
    .join('\n');
}

/** The beginning of a long text, and how long it was. Never cuts a character in two, nor a word that is not long. */
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
