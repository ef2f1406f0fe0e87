/** A piece of foreign text for a reason: quoted, on one line, everything invisible escaped, cut when long. */
export function quote(text: string): string {
  const shown = text.length > 60 ? `${text.slice(0, 60)}…` : text;
  return JSON.stringify(shown).replace(/\p{C}|[\p{Zl}\p{Zp}]|(?! )\p{Zs}/gu, escapeCharacter);
}

function escapeCharacter(character: string): string {
  return `\\u{${character.codePointAt(0)?.toString(16) ?? ''}}`;
}
