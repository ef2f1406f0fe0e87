/** A piece of foreign text for a reason: quoted, on one line, control characters escaped, cut when long. */
export function quote(text: string): string {
  const shown = text.length > 60 ? `${text.slice(0, 60)}…` : text;
  return JSON.stringify(shown);
}
