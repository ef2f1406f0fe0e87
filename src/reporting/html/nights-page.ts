import type { HistoryEntry, Latency } from '../../generated/report.ts';
import { testedIn } from '../../judge/verdict/history.ts';
import { COLUMNS, type Kind, methodName } from '../kind.ts';
import {
  countsOf,
  daysOf,
  labelOf,
  minuteOf,
  missedNodes,
  nightsHeadline,
  nightsOf,
  outcomesOf,
  type NightsOfMethod,
  type NightsOfRequirement,
  type NightsOfTarget,
} from '../nights.ts';
import { KINDS } from '../page/page-data.ts';
import { pageShell } from './page-shell.ts';
import { entities, html, idText, wideTable } from './html.ts';

/** The most runs of a node on the page. */
const MOST_RUNS = 60;
const OPEN_RUNS = 7;
const OPEN_CHARTS = 6;
const TONES: Readonly<Partial<Record<Kind, string>>> = {
  pass: 'good',
  fail: 'bad',
  'unexpected-pass': 'bad',
  error: 'bad',
};

/** A history as one page: the last runs of each node, what failed in any of them, and the latency of each method; the worst first. */
export function nightsPage(
  entries: readonly HistoryEntry[],
  file: string,
  suite: { readonly name: string; readonly version: string },
): string {
  const nodes = nightsOf(entries, MOST_RUNS);
  const title = nightsHeadline(nodes);
  const source = html(file);
  const missed = missedNodes(nodes).map((text) => `<p class="bad">${html(text, 300)}</p>`);
  const signs = COLUMNS.map((kind) => `<li>${signOf(kind)} ${KINDS[kind].label}</li>`).join('');
  return pageShell({
    name: 'nights',
    title: `Nights: ${title}`,
    suite,
    footer: ` from ${source}. The same numbers: <code>compare --history</code> with <code>--format markdown</code> or <code>json</code>.`,
    main: `<h1>${title}</h1>
${missed.join('\n')}
<ul class="legend" aria-label="Signs">${signs}<li>empty: not part of the run</li></ul>
${nodes.map(nodeSection).join('\n')}`,
  });
}

function nodeSection(node: NightsOfTarget, at: number): string {
  const { title, runs, earlier, requirements, methods, last } = node;
  const id = `node-${at + 1}`;
  const newest = [...runs].reverse();
  const kinds = COLUMNS.filter((kind) => runs.some((run) => countsOf(run)[kind] !== undefined));
  const older = newest.slice(OPEN_RUNS);
  const heads = ['run', 'release and profile', 'exit code', ...kinds.map((kind) => KINDS[kind].label)];
  const table = (own: readonly HistoryEntry[]): string =>
    wideTable(
      `${id}-runs`,
      heads,
      own.map((run) => runRow(run, kinds)),
    );
  const shown = `${runs.length}${earlier === 0 ? '' : ` of ${runs.length + earlier}`}, the newest first`;
  return `<section aria-labelledby="${id}"><h2 id="${id}">${html(title, 150)}</h2>
${outcomesOf(node)
  .map(
    (text, since) => `<p class="${since > 0 ? 'soft' : last?.exitCode === 0 ? 'good' : 'bad'}">${html(text, 500)}</p>`,
  )
  .join('\n')}
<h3 id="${id}-failures">Failures by run</h3>
${grid(`${id}-failures`, requirements, runs)}
<h3 id="${id}-runs">Runs (${shown})</h3>
${table(newest.slice(0, OPEN_RUNS))}
${older.length === 0 ? '' : `<details><summary>${older.length} earlier</summary>${table(older)}</details>`}
${charts(`${id}-latency`, methods, runs)}
</section>`;
}

function runRow(run: HistoryEntry, kinds: readonly Kind[]): string {
  const { profile, exitCode, release = 'release unknown' } = run;
  const [counts, label] = [countsOf(run), labelOf(run)];
  const cells = kinds.map((kind) => `<td class="number">${counts[kind] ?? 0}</td>`).join('');
  const name = label === undefined ? '' : `<br><span class="soft">${html(label, 60)}</span>`;
  const node =
    testedIn(run) === 0 ? 'nothing tested' : `${html(release, 80)}<br><span class="soft">${html(profile, 80)}</span>`;
  const code = `<td class="number ${exitCode === 0 ? 'good' : 'bad'}">${exitCode}</td>`;
  return `<tr><th scope="row"><span class="nowrap">${minuteOf(run)}</span>${name}</th><td>${node}</td>${code}${cells}</tr>`;
}

/** Requirements by runs: a sign for each result. */
function grid(labelledBy: string, requirements: readonly NightsOfRequirement[], runs: readonly HistoryEntry[]): string {
  if (requirements.length === 0)
    return `<p>${runs.some((run) => testedIn(run) > 0) ? 'No requirement failed in a run that tested it.' : 'No run tested anything.'}</p>`;
  const rows = requirements.map(({ id, kinds, failed, judged, failingSince }) => {
    const cells = [...kinds].reverse().map((kind) => `<td>${kind === undefined ? '' : signOf(kind)}</td>`);
    const since = failingSince === undefined ? 'passed when last tested' : `since ${nameOf(failingSince)}`;
    const share = `<span class="soft">failed ${failed} of ${judged}, ${html(since, 150)}</span>`;
    return `<tr><th scope="row" class="id">${idText(id)}<br>${share}</th>${cells.join('')}</tr>`;
  });
  return wideTable(labelledBy, ['requirement', ...headsOf(runs)], rows, 'grid');
}

/** The heads of the columns of runs, the newest first. */
function headsOf(runs: readonly HistoryEntry[]): string[] {
  const days = daysOf(runs);
  return runs.map((run, at) => `<abbr title="${html(nameOf(run), 150)}">${html(days[at] ?? '')}</abbr>`).reverse();
}

function signOf(kind: Kind): string {
  const { sign, label } = KINDS[kind];
  const tone = TONES[kind] ?? 'soft';
  return `<span class="${tone}" title="${label}"><span aria-hidden="true">${sign}</span><span class="away">${label}</span></span>`;
}

/** A chart for each method, the slowest open, and all numbers as a table. */
function charts(id: string, methods: readonly NightsOfMethod[], runs: readonly HistoryEntry[]): string {
  if (methods.length === 0) return '';
  const all = methods.map((each) => chart(each, runs));
  const more = all.slice(OPEN_CHARTS);
  const rows = methods.map(({ method, latency }) => {
    const cells = latency.map((each) => `<td class="number">${each === undefined ? '' : latencyText(each)}</td>`);
    return `<tr><th scope="row" class="id">${html(methodName(method), 100)}</th>${cells.reverse().join('')}</tr>`;
  });
  return `<h3 id="${id}">Latency by method, the slowest first</h3>
<p class="soft">Milliseconds. Upper line: 95 % of the exchanges took at most this long. Lower line: half of them did.</p>
<div class="charts">${all.slice(0, OPEN_CHARTS).join('\n')}</div>
${more.length === 0 ? '' : `<details><summary>${more.length} more</summary><div class="charts">${more.join('\n')}</div></details>`}
<details><summary>Numbers: median / 95 %</summary>${wideTable(id, ['method', ...headsOf(runs)], rows, 'grid')}</details>`;
}

function latencyText({ p50, p95 }: Latency): string {
  return `${p50.toFixed(1)} / ${p95.toFixed(1)}`;
}

/** The numbers that the script draws stand in an attribute. Without it, the last of them can be read. */
function chart({ method, latency }: NightsOfMethod, runs: readonly HistoryEntry[]): string {
  const points = runs.map(({ startedAt }, at) => ({ at: startedAt, p50: latency[at]?.p50, p95: latency[at]?.p95 }));
  const last = latency.findLast((each) => each !== undefined);
  const newest = `<span class="soft">${last === undefined ? '' : latencyText(last)}</span>`;
  const caption = `<figcaption>${html(methodName(method), 100)}<br>${newest}</figcaption>`;
  return `<figure data-points="${entities(JSON.stringify(points))}">${caption}</figure>`;
}

function nameOf(run: HistoryEntry): string {
  const label = labelOf(run);
  return label === undefined ? minuteOf(run) : `${label} (${minuteOf(run)})`;
}
