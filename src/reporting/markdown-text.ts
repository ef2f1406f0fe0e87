import { escapeText } from './escape-text.ts';

/** Text that stands for itself in Markdown, also in a cell of a table: no markup, no link, no mention of anybody. */
export function markdownCell(text: string, longest = 300): string {
  return escapeText(text, longest).replace(/[\\`*_{}[\]<>()#|~!&@$"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
