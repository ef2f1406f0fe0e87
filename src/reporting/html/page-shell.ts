import { pageFiles } from './page-files.ts';
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
  const files = pageFiles('plain');
  return `${pageHead({ title, ...files })}<body>
<main id="main">
${main}
</main>
<footer>${footer}</footer>
<script>${files.script}</script>
</body>
</html>
`;
}
