/** Control and format characters, which hide, reorder or break text; separators; halves of surrogate pairs; what is no character. */
const UNSAFE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\u2065\u{E0000}-\u{E01EF}\uFFFE\uFFFF]/gu;

/**
 * The character that makes a command for a CI system: the second one of `##[`, `##vso[` or `##teamcity[`, which act anywhere in a line, and
 * the first one of `::name::` or `::name arguments::`.
 */
const COMMAND = /(?<=#)#(?=\w*\[)|:(?=:[a-z][\w-]*(?: |::|$))/gi;

/** Text in which no character acts on a terminal or in a CI log; `spell` writes each that would. */
export function escapeUnsafe(text: string, spell: (character: string) => string): string {
  const safe = text.replace(UNSAFE, spell);
  // A report of megabytes rarely has a pair, which is found far sooner than a command.
  return safe.includes('##') || safe.includes('::') ? safe.replace(COMMAND, spell) : safe;
}

/** The text as one word for a POSIX shell, quoted if necessary. */
export function shellWord(text: string): string {
  return /^[\w./:@%+=,-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}
