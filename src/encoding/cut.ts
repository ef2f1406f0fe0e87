/** Text shortened for a message, with the length of the complete text. */
export function cut(text: string, limit = 300): string {
  return text.length <= limit ? text : `${text.slice(0, limit)}… (${text.length} characters)`;
}

/** External text for a message: quoted, on one line, with invisible characters escaped, shortened if it is long. */
export function quote(text: string): string {
  const beginning = text.length > 60 ? `${text.slice(0, 60)}…` : text;
  return JSON.stringify(beginning).replace(/\p{C}|[\p{Zl}\p{Zp}]|(?! )\p{Zs}/gu, escapeCharacter);
}

function escapeCharacter(character: string): string {
  return `\\u{${character.codePointAt(0)?.toString(16) ?? ''}}`;
}

/** `3 items`, `1 item`. */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
