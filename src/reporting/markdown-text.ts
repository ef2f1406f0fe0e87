import { escapeText } from './escape-text.ts';

/** Text without effect in Markdown, and in HTML in Markdown, also in a table cell: no markup, no link, no mention. */
export function markdownText(text: string, longest = 500): string {
  return escapeText(text, longest).replace(
    /[\\`*_[\]<>#|~&@$"]|:(?=\/\/)|www(?=\.)/g,
    (character) => `&#${character.charCodeAt(0)};`,
  );
}

/** Text as code in Markdown. */
export function markdownCode(text: string, longest = 500): string {
  return /^[\w ./:*-]+$/.test(text) ? `\`${text}\`` : `<code>${markdownText(text, longest)}</code>`;
}
