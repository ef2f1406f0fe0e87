import { escapeText } from '../escape-text.ts';

/** Text as HTML shows it, in an element or in an attribute; what would act or hide stands as an escape. Longer texts are cut. */
export function html(text: string, longest = 2000): string {
  return escapeText(text, longest).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** The ID of a requirement, which may break behind its method. */
export function idText(id: string): string {
  return html(id, 200).replace('/', '/<wbr>');
}

/** A sentence of ours: what stands between backticks is code. */
export function prose(text: string): string {
  return text
    .split('`')
    .map((part, at) => (at % 2 === 1 ? `<code>${html(part)}</code>` : html(part)))
    .join('');
}
