import { escapeText } from '../escape-text.ts';

/** Text for an element or attribute of HTML or XML. Markup and invisible characters are escaped, and long texts are shortened. */
export function html(text: string, longest = 2000): string {
  return entities(escapeText(text, longest));
}

/** Safe text without markup. */
export function entities(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** The ID of a requirement. The line may break after its method. */
export function idText(id: string): string {
  return html(id, 200).replace('/', '/<wbr>');
}

/** A sentence of the suite. Text between backticks is code. */
export function prose(text: string): string {
  return text
    .split('`')
    .map((part, at) => (at % 2 === 1 ? `<code>${html(part)}</code>` : html(part)))
    .join('');
}

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
