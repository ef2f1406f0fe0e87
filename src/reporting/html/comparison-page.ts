import { cut } from '../../encoding/cut.ts';
import type { Report } from '../../generated/report.ts';
import { CHANGE_KINDS, type Change, type ChangeKind, type Comparison } from '../../verdict/compare.ts';
import { targetName } from '../../verdict/target-name.ts';
import { CHANGE_TITLES, changesByReason, findingIn, releaseNote } from '../comparison.ts';
import { methodName } from '../method-name.ts';
import { html, idText, prose } from './html.ts';
import { pageShell } from './page-shell.ts';
import { wideTable } from './wide-table.ts';

type Run = Pick<Report, 'suite' | 'target' | 'launch' | 'profile' | 'startedAt' | 'outcome' | 'exitCode'>;

/**
 * The changes between two runs as a page without external files.
 *
 * @param page the address of the report page of the later run. Requirements link to it.
 */
export function comparisonPage(comparison: Comparison, before: Run, after: Run, page?: string): string {
  const { changes, slower, cautions } = comparison;
  const present = CHANGE_KINDS.filter((kind) => changes[kind].length > 0);
  const parts = present.map((kind) => section(kind, changes[kind], page));
  const suite = `${after.suite.name} ${after.suite.version}`;
  return pageShell({
    title: 'Conformance: what changed',
    footer: `Written by ${html(suite)}. <code>compare --format json</code> gives the data of this page.`,
    main: `<p class="suite">${html(suite)} <span data-theme-button></span></p>
<h1>What changed</h1>
<ul>
<li>Before: ${runText(before)}</li>
<li>After: ${runText(after)}</li>
${cautions.map((text) => `<li class="bad">Compare with care: ${html(text)}</li>`).join('\n')}
</ul>
${releaseNote(comparison)
  .map(
    ([heading, rows]) =>
      `<h2>${heading} (${rows.length})</h2><ul>${rows.map(({ id, says }) => `<li>${prose(cut(says, 600))}${id === undefined ? '' : ` <code>${idText(id)}</code>`}</li>`).join('')}</ul>`,
  )
  .join('\n')}
<ul class="tiles" aria-label="In short">${present.map((kind) => tile(kind, changes[kind].length)).join('')}</ul>
${parts.length === 0 ? '<p>No requirement changed.</p>' : parts.join('\n')}
${
  slower.length === 0
    ? ''
    : `<h2 id="slower">Slower</h2>${wideTable(
        'slower',
        ['method', 'median before', 'median after'],
        slower.map(
          ({ method, before: was, after: now }) =>
            `<tr><th scope="row">${html(methodName(method), 100).replace('.', '.<wbr>')}</th><td class="number">${was.p50.toFixed(0)} ms</td><td class="number">${now.p50.toFixed(0)} ms</td></tr>`,
        ),
        'fits',
      )}`
}`,
  });
}

function runText(run: Run): string {
  const { profile, startedAt, outcome, exitCode } = run;
  return html(`${targetName(run)}, profile ${profile.name}, ${startedAt}: ${outcome} (exit code ${exitCode})`, 600);
}

function tile(kind: ChangeKind, count: number): string {
  return `<li><a class="tile" href="#${kind}"><b>${count}</b><span>${CHANGE_TITLES[kind]}</span></a></li>`;
}

function section(kind: ChangeKind, changes: readonly Change[], page: string | undefined): string {
  const rows = changesByReason(changes).map(
    ({ of, level, before = '–', after = '–', detail }) =>
      `<tr><th scope="row" class="id">${of.map((each) => nameOf(each, page)).join('<br>')}</th><td>${level}</td><td class="nowrap">${before} → ${after}</td><td class="text">${prose(cut(detail, 600))}</td></tr>`,
  );
  return `<h2 id="${kind}">${CHANGE_TITLES[kind]} (${changes.length})</h2>
${wideTable(kind, ['requirement', 'level', 'verdict', 'reason'], rows, 'stacked')}`;
}

function nameOf({ id, after }: Change, page: string | undefined): string {
  return page === undefined || after === undefined
    ? `<code>${idText(id)}</code>`
    : `<a href="${html(findingIn(page, id))}">${idText(id)}</a>`;
}
