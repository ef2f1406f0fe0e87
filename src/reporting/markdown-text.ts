import { cut } from '../encoding/cut.ts';
import { escapeText } from './escape-text.ts';

/** Text without effect in Markdown, and in HTML in Markdown, also in a table cell: no markup, no link, no mention. */
export function markdownText(text: string, longest = 500): string {
  return escapeText(text, longest).replace(
    /[\\`*_[\]<>#|~&@$"]|:(?=\/\/)|www(?=\.)/g,
    (character) => `&#${character.charCodeAt(0)};`,
  );
}

export function markdownCode(text: string): string {
  return /^[\w ./:*-]+$/.test(text) ? `\`${text}\`` : `<code>${markdownText(text)}</code>`;
}

/** A sentence of the suite. Text between backticks is code; nothing in it has an effect in Markdown or HTML. */
export function markdownProse(text: string, longest = 500): string {
  return cut(text, longest)
    .split('`')
    .map((part) => markdownText(part, longest + 100))
    .map((part, at) => (at % 2 === 1 && part !== '' ? `<code>${part}</code>` : part))
    .join('');
}

/** Lines of text as a list in Markdown; a line that is set in belongs to the one before. */
export function markdownList(text: string): string {
  const lines = text.split('\n').filter((line) => line !== '');
  return lines.map((line) => `${/^ */.exec(line)?.[0]}- ${markdownText(line.trim(), 1000)}\n`).join('');
}

/** The lines of a table in Markdown. The cells must be without effect in it. */
export function markdownTable(heads: readonly string[], rows: readonly (readonly (string | number)[])[]): string[] {
  return [heads, heads.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`);
}
