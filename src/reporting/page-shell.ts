import { createHash } from 'node:crypto';
import { PAGE_SCRIPT, PAGE_STYLE } from '../generated/plain-pages.ts';
import { html } from './html.ts';

/** A page that needs nothing beside it. */
interface Page {
  readonly title: string;
  /** HTML. */
  readonly main: string;
  /** HTML. */
  readonly footer: string;
}

/**
 * A page of ours as one file: a policy in it allows its own script and style and nothing else, whatever a target has written into
 * what it shows.
 */
export function pageShell({ title, main, footer }: Page): string {
  const policy = [
    "default-src 'none'",
    `script-src '${hashOf(PAGE_SCRIPT)}'`,
    `style-src '${hashOf(PAGE_STYLE)}'`,
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
<style>${PAGE_STYLE}</style>
</head>
<body>
<main id="main">
${main}
</main>
<footer>${footer}</footer>
<script>${PAGE_SCRIPT}</script>
</body>
</html>
`;
}

function hashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}
