/**
 * A table. `heads` and `rows` are HTML. On a narrow screen, `scrolls` keeps its width and scrolls it, `fits` makes it
 * as narrow as its words, and in a `grid`, the first column stays in view.
 */
export function wideTable(
  labelledBy: string,
  heads: readonly string[],
  rows: readonly string[],
  narrow: 'scrolls' | 'fits' | 'grid' = 'scrolls',
): string {
  return `<div class="wide ${narrow}" tabindex="0" role="group" aria-labelledby="${labelledBy}"><table class="plain">
<thead><tr>${heads.map((head) => `<th scope="col">${head}</th>`).join('')}</tr></thead>
<tbody>${rows.join('\n')}</tbody></table></div>`;
}
