import { html } from './html.ts';
import { pageFiles } from './page-files.ts';
import { pageHead } from './page-head.ts';

/** The page of a running recording. It receives its data from `/events`. */
export function livePage(suite: { readonly name: string; readonly version: string }): string {
  const files = pageFiles('live');
  const name = html(`${suite.name} ${suite.version}`);
  return `${pageHead({ title: 'Conformance of live traffic', ...files, live: true })}<body>
<header id="head">
<p class="suite">${name} <span data-theme-button></span></p>
<h1 id="outcome" aria-live="polite">Waiting for data</h1>
<p id="connection" class="hint">This page needs JavaScript. <a href="/report">The report</a> shows the same without updates.</p>
<dl class="facts" id="facts"></dl>
<ul class="tiles" id="tiles" aria-label="Exchanges by verdict"></ul>
</header>
<main id="main">
<section aria-labelledby="failures"><h2 id="failures">Failures</h2><p id="no-failures">No requirement failed.</p><ul class="cards failures" id="failure-list"></ul></section>
<section aria-labelledby="notes" id="note-section" hidden><h2 id="notes">Notes: differences from deployed nodes</h2><ul class="cards" id="note-list"></ul></section>
<section aria-labelledby="methods"><h2 id="methods">Methods</h2>
<div class="wide scrolls" tabindex="0" role="group" aria-labelledby="methods"><table class="plain">
<thead><tr><th scope="col">method</th><th scope="col">exchanges</th><th scope="col">passed</th><th scope="col">failed</th><th scope="col">notes</th><th scope="col">skipped</th></tr></thead>
<tbody id="method-rows"></tbody></table></div></section>
</main>
<footer><a href="/report">Report with requests and responses</a>, <a href="/metrics">Prometheus metrics</a></footer>
<script>${files.script}</script>
</body>
</html>
`;
}
