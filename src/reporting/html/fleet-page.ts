import type { FleetMatrix } from '../../generated/report.ts';
import { gateName } from '../../judge/verdict/gates.ts';
import type { Kind } from '../kind.ts';
import {
  brokenRows,
  kindsIn,
  countOn,
  dateOf,
  outcomeOn,
  fleetHeadline,
  fleetRows,
  type FleetRow,
} from '../fleet-rows.ts';
import { entities, html, idText, wideTable } from './html.ts';
import { pageShell } from './page-shell.ts';

const TONES: Partial<Record<Kind, string>> = { pass: 'good', fail: 'bad', 'unexpected-pass': 'bad', error: 'bad' };

type Node = FleetMatrix['targets'][number];

/**
 * The nodes of a fleet: the results of each run, and every requirement that fails or is noted on at least one node, with
 * links to its findings in the reports of the nodes.
 */
export function fleetPage(
  matrix: FleetMatrix,
  suite: { readonly name: string; readonly version: string },
  news: readonly string[] = [],
): string {
  const { targets } = matrix;
  const rows = fleetRows(matrix);
  const kinds = kindsIn(rows);
  const broken = brokenRows(rows);
  const isGood = targets.every(({ exitCode }) => exitCode === 0);
  return pageShell({
    title: `Fleet: ${fleetHeadline(matrix)}`,
    suite,
    footer: '. The data of this page is in matrix.json, the report of each node in its folder.',
    main: `<h1>${fleetHeadline(matrix)} (exit code ${matrix.exitCode})</h1>
${news.map((text) => `<pre>${entities(text)}</pre>`).join('')}
<h2 id="nodes">Nodes</h2>
${wideTable(
  'nodes',
  ['node', 'outcome', ...kinds, 'release and date'],
  targets.map((target) => nodeRow(rows, target, kinds)),
)}
<h2 id="failures">Failures, stale waivers and notes</h2>
${
  broken.length === 0
    ? `<p>${isGood ? 'No requirement fails on any node.' : 'No requirement failed where one was tested.'}</p>`
    : wideTable(
        'failures',
        ['requirement', 'level', ...targets.map(({ name }) => `<span class="node-name">${html(name, 80)}</span>`)],
        broken.map((row) => requirementRow(row, targets)),
        'fits',
      )
}`,
  });
}

function nodeRow(
  rows: readonly FleetRow[],
  { name, url, release = '–', startedAt, exitCode, profile = '–', gate, ...about }: Node,
  kinds: readonly Kind[],
): string {
  const counts = kinds.map((kind) => `<td class="number">${countOn(rows, name, kind)}</td>`).join('');
  const link = `<a class="node-name" href="${html(reportOf(name))}">${html(name, 80)}</a>`;
  const outcome = `<span class="${exitCode === 0 ? 'good' : 'bad'}">${html(outcomeOn(about), 400)}</span>`;
  const expected = html(`profile ${profile}, gate ${gateName(gate)}, exit code ${exitCode}`, 150);
  const address = url === undefined ? '' : `${html(url, 150)}<br>`;
  const result = `<td class="text">${outcome}<br>${address}<span class="soft">${expected}</span></td>`;
  const run = `<td>${html(release, 80)}<br><span class="soft nowrap">${html(dateOf({ startedAt }), 40)}</span></td>`;
  return `<tr><th scope="row">${link}</th>${result}${counts}${run}</tr>`;
}

/** Each result leads to the requirement in the report of its node, and the requirement to its first failure or note. */
function requirementRow({ id, level, kinds }: FleetRow, targets: readonly Node[]): string {
  const toneOn = ({ name }: Node): string => TONES[kinds[name] ?? 'note'] ?? 'soft';
  const first = targets.find((node) => toneOn(node) === 'bad') ?? targets.find(({ name }) => kinds[name] === 'note');
  const cells = targets.map((node) => {
    const { name } = node;
    const kind = kinds[name];
    if (kind === undefined) return '<td><span class="soft">–</span></td>';
    const label = html(`${kind}: ${id} on ${name}`, 300);
    return `<td><a class="${toneOn(node)}" href="${html(findingOf(name, id))}" aria-label="${label}">${kind}</a></td>`;
  });
  const link = `<a href="${html(findingOf(first?.name ?? '', id))}">${idText(id)}</a>`;
  return `<tr><th scope="row" class="id">${link}</th><td>${level}</td>${cells.join('')}</tr>`;
}

/** The place of a requirement in a node's report, which the page opens. */
function findingOf(name: string, id: string): string {
  return `${reportOf(name)}#${encodeURI(id)}`;
}

/** The page of a node's report, from the folder of the fleet. */
function reportOf(name: string): string {
  return `${encodeURIComponent(name)}/report.html`;
}
