/** A table that scrolls by itself where it is too wide; `heads` and `rows` are HTML. */
export function wideTable(labelledBy: string, heads: readonly string[], rows: readonly string[]): string {
  return `<div class="wide" tabindex="0" role="group" aria-labelledby="${labelledBy}"><table class="plain">
<thead><tr>${heads.map((head) => `<th scope="col">${head}</th>`).join('')}</tr></thead>
<tbody>${rows.join('\n')}</tbody></table></div>`;
}
