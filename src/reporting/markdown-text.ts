import { escapeText } from './escape-text.ts';

/** Text without effect in Markdown, also in a table cell: no markup, no link, no mention. */
export function markdownCell(text: string, longest = 300): string {
  return escapeText(text, longest).replace(/[\\`*_{}[\]<>()#|~!&@$"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
