import { createHash } from 'node:crypto';
import { html } from './html.ts';

/** What stands before the body of a page: its title, and all the style and script that it may use. */
interface Head {
  readonly title: string;
  readonly style: string;
  readonly script: string;
  /** Whether the page asks the server that it comes from for more. */
  readonly live?: boolean;
}

/**
 * The head of a page that needs nothing beside it: a policy in it allows its own script and style and nothing else, whatever a
 * target has written into what the page shows.
 */
export function pageHead({ title, style, script, live = false }: Head): string {
  const policy = [
    "default-src 'none'",
    `script-src '${hashOf(script)}'`,
    `style-src '${hashOf(style)}'`,
    ...(live ? ["connect-src 'self'"] : []),
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
