import { groupBy } from '../../src/encoding/group-by.ts';
import type { KillMatrix, MutantRow } from '../../src/generated/report.ts';
import { html, prose } from '../../src/reporting/html/html.ts';
import { pageShell } from '../../src/reporting/html/page-shell.ts';

const OUTCOMES: Readonly<Record<string, string>> = {
  killed: 'killed',
  survived: 'survived',
  wrongReason: 'failed for another reason',
  notShown: 'could not be shown',
  broke: 'the check broke',
};

/** The sentences of requirements by ID. */
export type Statements = ReadonlyMap<string, string>;

/**
 * The kill matrix as a page without external files: first the problems, then each requirement with its mutants as
 * squares.
 */
export function killMatrixPage(matrix: KillMatrix, statements: Statements = new Map()): string {
  const { summary, green, startedAt, durationMs, seed, suite, totals } = matrix;
  const rows = byRequirement(matrix);
  const bad = rows.filter(([, mutants]) => !mutants.every(isKilled));
  const good = rows.filter(([, mutants]) => mutants.every(isKilled));
  return pageShell({
    title: `${green ? 'Kill matrix' : 'Survivors'}: ${suite.name}`,
    footer: `Written by ${html(`${suite.name} ${suite.version}`)}. Its data are in kill-matrix.json. <code>avalanche-conformance explain ID</code> tells all about a requirement, <code>node --mutant NAME</code> serves a mutant.`,
    main: `<p class="suite">${html(`${suite.name} ${suite.version}`)}</p>
<h1 class="${green ? 'c-good' : 'c-bad'}">${green ? 'Every mutant is killed' : 'Not every check is proven'}</h1>
<p class="lead">${html(summary)}</p>
<ul class="tiles" aria-label="Mutants by outcome">${tiles(totals)}</ul>
<p class="soft">Seed ${seed}, began ${html(startedAt.slice(0, 19).replace('T', ' '))} UTC, took ${(durationMs / 1000).toFixed(1)} s. The clean node was tested with ${matrix.profiles.length} profiles.</p>
${problems(matrix, statements)}
<div class="filter" hidden><input type="search" data-filter=".kills > details" placeholder="Filter by requirement, mutant or finding" aria-label="Filter the matrix"><output></output></div>
${section('survivors', 'Requirements with a mutant that was not killed', bad, statements, matrix.silentOn ?? {})}
${section('killed', 'Requirements whose mutants were all killed', good, statements, matrix.silentOn ?? {})}
${variantsOf(matrix)}
${pairs(matrix)}`,
  });
}

function isKilled({ outcome }: { readonly outcome: string }): boolean {
  return ['killed', 'otherwise'].includes(outcome);
}

/** The mutants of each requirement, in the order of the rows: mutants that no check killed are first. */
function byRequirement({ mutants }: KillMatrix): readonly (readonly [string, readonly MutantRow[]])[] {
  return [...groupBy(mutants, ({ breaks }) => breaks)];
}

function tiles(totals: KillMatrix['totals']): string {
  const counts: Readonly<Record<string, number>> = totals;
  const shown: readonly (readonly [number, string])[] = [
    [totals.requirements, 'requirements'],
    [totals.mutants, 'mutants'],
    ...Object.entries(OUTCOMES)
      .map(([outcome, name]) => [counts[outcome] ?? 0, name] as const)
      .filter(([count]) => count > 0),
  ];
  return shown
    .map(([count, name]) => `<li><div class="tile"><b>${count.toLocaleString('en')}</b><span>${name}</span></div></li>`)
    .join('');
}

function problems({ withoutMutant, unproved, falseAlarms, broken }: KillMatrix, statements: Statements): string {
  const items = [
    ...withoutMutant.map((id) => `No mutant breaks <code>${html(id)}</code>. ${prose(statements.get(id) ?? '')}`),
    ...unproved.map(
      ({ id = 'a check', assertion }) =>
        `No mutant fails at this assertion of <code>${html(id)}</code>: <code>${html(assertion)}</code>`,
    ),
    ...falseAlarms.map(
      ({ profile, variants, id, verdict, reason }) =>
        `${variants === undefined ? 'The clean node' : `The node with <code>${html(variants.join(', '))}</code>`} of profile ${html(profile)}: <code>${html(id)}</code> ${html(verdict)}: ${html(reason, 400)}`,
    ),
    ...broken.map((text) => html(text, 400)),
  ];
  if (items.length === 0) return '';
  return `<h2 class="bad" id="problems">Problems</h2>\n<ul>\n${items.map((item) => `<li>${item}</li>\n`).join('')}</ul>`;
}

function section(
  id: string,
  title: string,
  rows: readonly (readonly [string, readonly MutantRow[]])[],
  statements: Statements,
  silentOn: Readonly<Record<string, number>>,
): string {
  if (rows.length === 0) return '';
  const isOpen = id === 'survivors';
  const list = rows.map(([breaks, mutants]) =>
    requirement(breaks, mutants, { statement: statements.get(breaks), silent: silentOn[breaks], isOpen }),
  );
  return `<h2 id="${id}">${title} (${rows.length})</h2>\n<div class="kills">\n${list.join('\n')}\n</div>`;
}

function requirement(
  id: string,
  mutants: readonly MutantRow[],
  { statement, silent = 0, isOpen }: { statement: string | undefined; silent: number | undefined; isOpen: boolean },
): string {
  const dead = mutants.filter(isKilled).length;
  const count = `${dead} of ${mutants.length}<span class="away"> mutants killed, silent on ${silent} variant nodes</span>`;
  const squares = mutants.map(({ outcome }) => `<i class="o-${outcome}"></i>`).join('');
  return `<details id="${html(id)}"${isOpen ? ' open' : ''}><summary><span class="id">${html(id)}</span><span class="squares" aria-hidden="true">${squares}</span><span class="verdict ${dead === mutants.length ? 'good' : 'bad'}">${count}</span></summary>
<div class="inside">${statement === undefined ? '' : `<p>${prose(statement)} <a href="#${html(id)}">link</a></p>`}
<ul>${mutants.map(item).join('\n')}</ul></div></details>`;
}

function item({ name, defect, history, outcome, finding, assertion, alsoFailed }: MutantRow): string {
  const past = history === undefined ? '' : ` (${html(history)})`;
  const beside =
    alsoFailed.length === 0
      ? ''
      : ` <details class="more"><summary>${alsoFailed.length} more failed on it</summary>${alsoFailed.map((id) => html(id)).join('<br>')}</details>`;
  const at = assertion === undefined ? '' : ` <code>${html(assertion)}</code>`;
  const what = finding === '' ? '' : `: ${prose(short(finding))}${at}`;
  return `<li><code>${html(name)}</code>${past}: ${prose(defect)}<br><span class="${isKilled({ outcome }) ? 'good' : 'bad'}">${OUTCOMES[outcome] ?? outcome}</span>${what}${beside}</li>`;
}

/** Correct nodes with differences: no requirement may fail on them. */
function variantsOf({ variants: all = [] }: KillMatrix): string {
  if (all.length === 0) return '';
  const loud = all.filter(({ alarms }) => alarms > 0);
  const rows = loud.map(
    ({ variants, profile, alarms }) =>
      `<li><code>${variants.map((name) => html(name)).join('</code> with <code>')}</code> (${html(profile)}): <span class="bad">${alarms} false alarms</span></li>`,
  );
  return `<h2 id="variants">Nodes with variants</h2>
<p>${all.length} nodes that differ in what the document leaves open were tested. On ${loud.length} of them a requirement failed.</p>
${rows.length === 0 ? '' : `<ul>${rows.join('')}</ul>`}`;
}

/** Combinations of two defects in one node: neither may hide the other. */
function pairs({ pairs: all = [] }: KillMatrix): string {
  const hidden = all.filter(({ outcome }) => outcome === 'hidden' || outcome === 'broke');
  if (all.length === 0) return '';
  const rows = hidden.map(
    ({ mutants, profile, outcome, reason }) =>
      `<li><code>${mutants.map((name) => html(name)).join('</code> with <code>')}</code> (${html(profile)}): <span class="bad">${outcome}</span> ${prose(short(reason))}</li>`,
  );
  return `<h2 id="pairs">Two mutants on one node</h2>
<p>${all.length} pairs were tried, ${hidden.length} of them with a defect that the other one hides.</p>
${rows.length === 0 ? '' : `<ul>${rows.join('')}</ul>`}`;
}

function short(text: string): string {
  return text.length > 300 ? `${text.slice(0, 300)}…` : text;
}
