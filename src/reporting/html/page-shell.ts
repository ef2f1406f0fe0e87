import { pageFiles, type PageName } from './page-files.ts';
import { pageHead } from './page-head.ts';

/** A page without external files. */
interface Page {
  readonly title: string;
  /** Whose script and style it has; `plain` by default. */
  readonly name?: PageName;
  /** HTML. */
  readonly main: string;
  /** HTML. */
  readonly footer: string;
}

/**
 * A complete page as one file. A content security policy allows only its own script and style, whatever text of a
 * target the page contains.
 */
export function pageShell({ title, name = 'plain', main, footer }: Page): string {
  const files = pageFiles(name);
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
