import { PAGE_SCRIPT, PAGE_STYLE } from '../generated/plain-pages.ts';
import { pageHead } from './page-head.ts';

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
  return `${pageHead({ title, style: PAGE_STYLE, script: PAGE_SCRIPT })}<body>
<main id="main">
${main}
</main>
<footer>${footer}</footer>
<script>${PAGE_SCRIPT}</script>
</body>
</html>
`;
}
