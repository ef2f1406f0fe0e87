import { createHash } from 'node:crypto';
import { html } from './html.ts';

/** The content of the head of a page: its title, its style and its script. */
interface Head {
  readonly title: string;
  readonly style: string;
  readonly script: string;
}

/**
 * The head of a page without external files. A content security policy allows only its own script and style, whatever
 * text of a target the page contains.
 */
export function pageHead({ title, style, script }: Head): string {
  const policy = [
    "default-src 'none'",
    `script-src '${hashOf(script)}'`,
    `style-src '${hashOf(style)}'`,
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>${html(title)}</title>
<style>${style}</style>
</head>
`;
}

function hashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}
