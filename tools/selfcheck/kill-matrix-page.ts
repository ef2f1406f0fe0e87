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
type Statements = ReadonlyMap<string, string>;

/** The kill matrix as a page without external files: first the problems, then each requirement with its mutants as squares. */
export function killMatrixPage(matrix: KillMatrix, statements: Statements = new Map()): string {
  const { summary, green, startedAt, durationMs, seed, suite, totals } = matrix;
  // Mutants that no check killed are first.
  const rows = [...groupBy(matrix.mutants, ({ breaks }) => breaks)];
  const section = (id: 'survivors' | 'killed', heading: string): string => {
    const own = rows.filter(([, mutants]) => mutants.every(isKilled) === (id === 'killed'));
    const list = own.map(([breaks, mutants]) =>
      requirement(breaks, mutants, statements.get(breaks), {
        silent: matrix.silentOn?.[breaks] ?? 0,
        isOpen: id === 'survivors',
      }),
    );
    if (list.length === 0) return '';
    return `<h2 id="${id}">${heading} (${list.length})</h2>\n<div class="kills">\n${list.join('\n')}\n</div>`;
  };
  const times = `began ${html(startedAt.slice(0, 19).replace('T', ' '))} UTC, took ${(durationMs / 1000).toFixed(1)} s`;
  return pageShell({
    title: `${green ? 'Kill matrix' : 'Survivors'}: ${suite.name}`,
    suite,
    footer:
      '. Its data are in kill-matrix.json. <code>avalanche-conformance explain ID</code> tells all about a requirement, ' +
      '<code>node --mutant NAME</code> serves a mutant.',
    main: `<h1 class="${green ? 'c-good' : 'c-bad'}">${green ? 'Every mutant is killed' : 'Not every check is proven'}</h1>
<p class="lead">${html(summary)}</p>
<ul class="tiles" aria-label="Mutants by outcome">${tiles(totals)}</ul>
<p class="soft">Seed ${seed}, ${times}. The clean node was tested with ${matrix.profiles.length} profiles.</p>
${problems(matrix, statements)}
<div class="filter" hidden><input type="search" data-filter=".kills > details" placeholder="Filter by requirement, mutant or finding" \
aria-label="Filter the matrix"><output></output></div>
${section('survivors', 'Requirements with a mutant that was not killed')}
${section('killed', 'Requirements whose mutants were all killed')}
${variantsOf(matrix)}`,
  });
}

function isKilled({ outcome }: Pick<MutantRow, 'outcome'>): boolean {
  return outcome === 'killed';
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
        `${variants === undefined ? 'The clean node' : `The node with <code>${html(variants.join(', '))}</code>`} of profile ` +
        `${html(profile)}: <code>${html(id)}</code> ${html(verdict)}: ${html(reason, 400)}`,
    ),
    ...broken.map((text) => html(text, 400)),
  ];
  if (items.length === 0) return '';
  return `<h2 class="bad" id="problems">Problems</h2>\n<ul>\n${items.map((item) => `<li>${item}</li>\n`).join('')}</ul>`;
}

function requirement(
  id: string,
  mutants: readonly MutantRow[],
  statement: string | undefined,
  { silent, isOpen }: { readonly silent: number; readonly isOpen: boolean },
): string {
  const dead = mutants.filter(isKilled).length;
  const count = `${dead} of ${mutants.length}<span class="away"> mutants killed, silent on ${silent} variant nodes</span>`;
  const squares = mutants.map(({ outcome }) => `<i class="o-${outcome}"></i>`).join('');
  const head = `<span class="id">${html(id)}</span><span class="squares" aria-hidden="true">${squares}</span>`;
  const verdict = `<span class="verdict ${dead === mutants.length ? 'good' : 'bad'}">${count}</span>`;
  return `<details id="${html(id)}"${isOpen ? ' open' : ''}><summary>${head}${verdict}</summary>
<div class="inside">${statement === undefined ? '' : `<p>${prose(statement)} <a href="#${html(id)}">link</a></p>`}
<ul>${mutants.map(item).join('\n')}</ul></div></details>`;
}

function item(row: MutantRow): string {
  const { name, defect, history, outcome, finding, assertion, alsoFailed } = row;
  const past = history === undefined ? '' : ` (${html(history)})`;
  const beside =
    alsoFailed.length === 0
      ? ''
      : ` <details class="more"><summary>${alsoFailed.length} more failed on it</summary>` +
        `${alsoFailed.map((id) => html(id)).join('<br>')}</details>`;
  const at = assertion === undefined ? '' : ` <code>${html(assertion)}</code>`;
  const what = finding === '' ? '' : `: ${prose(short(finding))}${at}`;
  const shown = `<span class="${isKilled(row) ? 'good' : 'bad'}">${OUTCOMES[outcome] ?? outcome}</span>`;
  return `<li><code>${html(name)}</code>${past}: ${prose(defect)}<br>${shown}${what}${beside}</li>`;
}

/** Correct nodes with differences: no requirement may fail on them. */
function variantsOf({ variants: all = [] }: KillMatrix): string {
  const loud = all.filter(({ alarms }) => alarms > 0);
  const intro =
    `${all.length} nodes that differ in what the document leaves open were tested. ` +
    `On ${loud.length} of them a requirement failed.`;
  const rows = loud.map((each) => nodeRow(each.variants, each.profile, `${each.alarms} false alarms`));
  return all.length === 0 ? '' : nodes('variants', 'Nodes with variants', intro, rows);
}

function nodes(id: string, heading: string, intro: string, rows: readonly string[]): string {
  return `<h2 id="${id}">${heading}</h2>\n<p>${intro}</p>\n${rows.length === 0 ? '' : `<ul>${rows.join('')}</ul>`}`;
}

function nodeRow(names: readonly string[], profile: string, problem: string): string {
  const all = names.map((name) => html(name)).join('</code> with <code>');
  return `<li><code>${all}</code> (${html(profile)}): <span class="bad">${problem}</span></li>`;
}

function short(text: string): string {
  return text.length > 300 ? `${text.slice(0, 300)}…` : text;
}
