import type { HistoryEntry } from '../../generated/report.ts';
import { passRate, seriesOf, testedIn, tracks, waivedIn, type Track } from '../../verdict/history.ts';
import { methodName } from '../method-name.ts';
import { html } from './html.ts';
import { lineChart, type Series } from './line-chart.ts';
import { pageShell } from './page-shell.ts';
import { wideTable } from './wide-table.ts';

/** Number of methods in the chart of latencies: the slowest ones in the last run. */
const METHODS = 6;
/** Number of runs in the list. The charts contain all runs. */
const LISTED = 100;

/**
 * The history as a page without external files: pass rate, failures by service, the first failing run of each failure,
 * flakiness, and the latency of methods.
 *
 * @param entries runs ordered by time, of one or several targets.
 */
export function trendPage(
  entries: readonly HistoryEntry[],
  suite: { readonly name: string; readonly version: string },
): string {
  const series = seriesOf(entries);
  const names = series.map(({ target, profile }) => `${target}, profile ${profile}`);
  const parts = series.map(({ entries: own }, at) => partOf(names[at] ?? '', own, at, series.length > 1));
  const [first] = names;
  return pageShell({
    title: `Trend: ${names.length === 1 && first !== undefined ? first : `${names.length} targets and profiles`}`,
    footer: `Written by ${html(`${suite.name} ${suite.version}`)} from its history. <code>history show --json</code> gives the data of this page.`,
    main: `<p class="suite">${html(`${suite.name} ${suite.version}`)} <span data-theme-button></span></p>
<h1>Trend</h1>
${names.length === 1 ? `<p class="lead">${html(first ?? '', 300)}</p>` : ''}
${parts.join('\n')}`,
  });
}

function partOf(name: string, entries: readonly HistoryEntry[], at: number, isOneOfSeveral: boolean): string {
  const last = entries.at(-1);
  if (last === undefined) return '';
  const known = tracks(entries);
  const id = (part: string): string => (isOneOfSeveral ? `${part}-${at}` : part);
  const runs = entries.map(nameOf);
  return `${isOneOfSeveral ? `<h2 id="${id('target')}">${html(name, 300)}</h2>` : ''}
<ul class="tiles" aria-label="In short">${tiles(entries, known)}</ul>
<h2 id="${id('rate')}">Pass rate and failures</h2>
<div class="charts">
${chart('Pass rate', lineChart({ title: 'Pass rate', runs, series: [{ name: 'pass rate', values: rates(entries) }], from: lowest(entries), to: 100, format: percent }))}
${chart('Requirements tested', lineChart({ title: 'Requirements tested', runs, series: [{ name: 'tested', values: entries.map(testedIn) }], format: String, counts: true }))}
${chart('Failures by service', lineChart({ title: 'Failures by service', runs, series: failuresByService(entries), format: String, counts: true }))}
</div>
<h2 id="${id('failing')}">What failed</h2>
${failures(known, id('failing'))}
<h2 id="${id('latency')}">Latency of methods</h2>
${latencies(entries, runs)}
<h2 id="${id('runs')}">Runs</h2>
${runTable(entries, id('runs'))}`;
}

function chart(title: string, svg: string): string {
  return `<figure class="chart"><h3>${html(title, 120)}</h3>${svg}</figure>`;
}

function tiles(entries: readonly HistoryEntry[], known: readonly Track[]): string {
  const last = entries.at(-1);
  const failing = known.filter(({ failingSince, isWaived }) => failingSince !== undefined && !isWaived);
  const waived = known.filter(({ isWaived }) => isWaived).length;
  const flaky = known.filter(({ flakeRate }) => flakeRate > 0);
  const facts: readonly (readonly [string, string])[] = [
    [String(entries.length), entries.length === 1 ? 'run' : 'runs'],
    [rateText(last), `pass rate now, of ${last === undefined ? 0 : testedIn(last)} tested`],
    [String(failing.length), 'fail now'],
    ...(waived === 0 ? [] : [[String(waived), 'waived'] as const]),
    [String(flaky.length), 'flaky'],
  ];
  return facts
    .map(([value, name]) => `<li><div class="tile"><b>${html(value)}</b><span>${name}</span></div></li>`)
    .join('');
}

/**
 * The lower end of the axis in percent, in steps of ten below the lowest rate: small changes near 100 % remain visible.
 */
function lowest(entries: readonly HistoryEntry[]): number {
  const least = Math.min(100, ...rates(entries).filter((rate) => rate !== undefined));
  return Math.max(0, Math.floor(least / 10 - 0.001) * 10);
}

/** Pass rates in percent. Undefined for a run without tested requirements. */
function rates(entries: readonly HistoryEntry[]): (number | undefined)[] {
  return entries.map((entry) => {
    const rate = passRate(entry);
    return rate === undefined ? undefined : rate * 100;
  });
}

function rateText(entry: HistoryEntry | undefined): string {
  const rate = entry === undefined ? undefined : passRate(entry);
  return rate === undefined ? '–' : percent(rate * 100);
}

function failuresByService(entries: readonly HistoryEntry[]): Series[] {
  const failed = entries.map(({ verdicts }) => verdicts.fail ?? []);
  const services = [...new Set(failed.flat().map(serviceOf))].sort();
  const waived = entries.map(waivedIn);
  const series = services.map((service) => ({
    name: service,
    values: failed.map((ids) => ids.filter((id) => serviceOf(id) === service).length),
  }));
  if (waived.some((count) => count > 0)) series.push({ name: 'waived', values: waived });
  return series.length > 0 ? series : [{ name: 'failures', values: failed.map(() => 0) }];
}

function serviceOf(id: string): string {
  return /^[\w-]+/.exec(id)?.[0] ?? id.slice(0, 20);
}

function failures(known: readonly Track[], labelledBy: string): string {
  if (known.length === 0) return '<p>No run has a failure.</p>';
  const rows = known.map(({ id, judged, failed, flakeRate, isWaived, failingSince, lastGood, firstBad }) => {
    const cells = [
      failingSince === undefined
        ? '<span class="good">holds now</span>'
        : `${isWaived ? '<span class="soft">fails, waived</span>' : '<span class="bad">fails</span>'} since ${html(nameOf(failingSince), 120)}`,
      firstBad === undefined ? '' : html(nameOf(firstBad), 120),
      lastGood === undefined ? '' : html(nameOf(lastGood), 120),
    ];
    return `<tr><th scope="row" class="id">${html(id, 200)}</th>${cells.map((cell) => `<td>${cell}</td>`).join('')}<td class="number">${failed} of ${judged}</td><td class="number">${percent(flakeRate * 100)}</td></tr>`;
  });
  return wideTable(
    labelledBy,
    ['requirement', 'now', 'first failing run', 'last passing run', 'failed', 'flake rate'],
    rows,
  );
}

function latencies(entries: readonly HistoryEntry[], runs: readonly string[]): string {
  const last = entries.at(-1)?.latency ?? {};
  const slowest = Object.entries(last)
    .sort(([, a], [, b]) => b.p95 - a.p95)
    .slice(0, METHODS)
    .map(([method]) => method);
  if (slowest.length === 0) return '<p>The last run has no latencies.</p>';
  const charts = slowest.map((method) => {
    const values = (pick: 'p50' | 'p95'): (number | undefined)[] =>
      entries.map(({ latency }) => latency[method]?.[pick]);
    const series = [
      { name: 'median', values: values('p50') },
      { name: '95 % within', values: values('p95') },
    ];
    const name = methodName(method);
    return chart(name, lineChart({ title: `Latency of ${name}`, runs, series, format: milliseconds }));
  });
  return `<p class="soft">Of the methods that took longest in the last run. Requests run side by side, so the times include waiting.</p>
<div class="charts">${charts.join('\n')}</div>`;
}

function runTable(entries: readonly HistoryEntry[], labelledBy: string): string {
  const rows = entries
    .slice(-LISTED)
    .toReversed()
    .map((entry) => {
      const { gating, exitCode, suite } = entry;
      return `<tr><th scope="row">${html(nameOf(entry), 160)}</th><td class="number">${rateText(entry)}</td><td class="number">${testedIn(entry)}</td><td class="number">${gating.length}</td><td class="number">${waivedIn(entry)}</td><td class="number">${exitCode}</td><td>${html(suite, 40)}</td></tr>`;
    });
  const more = entries.length > LISTED ? `<p class="soft">The last ${LISTED} of ${entries.length}.</p>` : '';
  return `${more}${wideTable(labelledBy, ['run', 'pass rate', 'tested', 'fail the run', 'waived', 'exit code', 'suite'], rows)}`;
}

function nameOf({ startedAt, label }: HistoryEntry): string {
  const time = startedAt.slice(0, 16).replace('T', ' ');
  return label === undefined ? time : `${label} (${time})`;
}

function percent(value: number): string {
  return `${value.toFixed(value % 1 === 0 ? 0 : 1)} %`;
}

function milliseconds(value: number): string {
  return `${value < 10 ? value.toFixed(1) : value.toFixed(0)} ms`;
}
