import type { Verdict } from '../../generated/report.ts';
import type { FleetMatrix } from '../../verdict/fleet.ts';
import { brokenRows, countOn, verdictsIn } from '../fleet-rows.ts';
import { html, idText } from './html.ts';
import { pageShell } from './page-shell.ts';
import { wideTable } from './wide-table.ts';

const GOOD: ReadonlySet<Verdict> = new Set(['pass']);
const BAD: ReadonlySet<Verdict> = new Set(['fail', 'unexpected-pass', 'error']);

/** The nodes of a fleet: the results of each run, and every requirement that fails on at least one node. */
export function fleetPage(matrix: FleetMatrix, suite: { readonly name: string; readonly version: string }): string {
  const { targets } = matrix;
  const conforming = targets.filter(({ exitCode }) => exitCode === 0).length;
  const rows = brokenRows(matrix).map(({ id, level, verdicts }) => {
    const cells = targets.map(({ name }) => `<td>${verdictText(verdicts[name])}</td>`);
    return `<tr><th scope="row" class="id">${idText(id)}</th><td>${level}</td>${cells.join('')}</tr>`;
  });
  const shown = verdictsIn(matrix);
  return pageShell({
    title: `Fleet: ${conforming} of ${targets.length} conform`,
    footer: `Written by ${html(`${suite.name} ${suite.version}`)}. The data of this page is in matrix.json, the report of each node in its folder.`,
    main: `<p class="suite">${html(`${suite.name} ${suite.version}`)} <span data-theme-button></span></p>
<h1>${conforming} of ${targets.length} nodes conform</h1>
<h2 id="nodes">Nodes</h2>
${wideTable(
  'nodes',
  ['node', 'outcome', 'exit code', 'profile', ...shown],
  targets.map((target) => nodeRow(matrix, target, shown)),
)}
<h2 id="failures">Failures</h2>
${
  rows.length === 0
    ? '<p>No requirement fails on any node.</p>'
    : wideTable('failures', ['requirement', 'level', ...targets.map(({ name }) => html(name, 80))], rows, 'fits')
}`,
  });
}

function nodeRow(
  matrix: FleetMatrix,
  { name, outcome, exitCode, profile = '–' }: FleetMatrix['targets'][number],
  shown: readonly Verdict[],
): string {
  const counts = shown.map((verdict) => `<td class="number">${countOn(matrix, name, verdict)}</td>`).join('');
  const link = `<a href="${html(encodeURIComponent(name))}/report.html">${html(name, 80)}</a>`;
  const tone = exitCode === 0 ? 'good' : 'bad';
  return `<tr><th scope="row">${link}</th><td class="text ${tone}">${html(outcome, 300)}</td><td class="number">${exitCode}</td><td>${html(profile, 80)}</td>${counts}</tr>`;
}

function verdictText(verdict: Verdict | undefined): string {
  if (verdict === undefined) return '<span class="soft">–</span>';
  return `<span class="${GOOD.has(verdict) ? 'good' : BAD.has(verdict) ? 'bad' : 'soft'}">${verdict}</span>`;
}
