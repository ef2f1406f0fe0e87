/** The lines of a table in Markdown. The cells must be without effect in it. */
export function markdownTable(heads: readonly string[], rows: readonly (readonly (string | number)[])[]): string[] {
  return [heads, heads.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`);
}
