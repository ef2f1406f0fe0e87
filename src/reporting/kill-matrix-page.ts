import type { KillMatrix, MutantRow } from '../generated/report.ts';
import { escapeText } from './escape-text.ts';

const LONGEST = 400;

const OUTCOMES: Readonly<Record<MutantRow['outcome'], string>> = {
  killed: 'killed',
  survived: 'survived',
  wrongReason: 'failed for another reason',
  notShown: 'could not be shown',
  broke: 'the check broke',
};

const STYLE = `
:root { color-scheme: light dark; }
body { font: 14px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 90rem; padding: 0 1rem; }
table { border-collapse: collapse; width: 100%; }
th, td { border-bottom: 1px solid #8884; padding: 0.3rem 0.5rem; text-align: left; vertical-align: top; }
td { overflow-wrap: anywhere; }
code { font-size: 0.9em; }
caption { font-weight: 600; padding: 1rem 0; text-align: left; }
.bad { color: #b3261e; font-weight: 600; }
.good { color: #1a7f37; }
@media (prefers-color-scheme: dark) { .bad { color: #ff8a80; } .good { color: #6fdd8b; } }
`;

/** The kill matrix as a page that needs nothing else: what is wrong first, then each requirement with its mutants. */
export function killMatrixPage(matrix: KillMatrix): string {
  const { summary, green, startedAt, durationMs, seed, suite, mutants } = matrix;
  const rest = mutants.filter(({ outcome }) => outcome === 'killed');
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Kill matrix of ${html(suite.name)}</title>
<style>${STYLE}</style>
<h1>Kill matrix</h1>
<p class="${green ? 'good' : 'bad'}">${html(summary)}</p>
<p>${html(suite.name)} ${html(suite.version)}, seed ${seed}, ${html(startedAt)}, ${(durationMs / 1000).toFixed(1)} s,
clean node judged by ${matrix.profiles.length} profiles.</p>
${problems(matrix)}
${table(
  'Mutants that were not killed',
  mutants.filter(({ outcome }) => outcome !== 'killed'),
)}
${table('Mutants that were killed', rest)}
</html>
`;
}

function problems({ withoutMutant, falseAlarms, broken }: KillMatrix): string {
  const items = [
    ...withoutMutant.map((id) => `No mutant breaks <code>${html(id)}</code>.`),
    ...falseAlarms.map(
      ({ profile, id, verdict, reason }) =>
        `The clean node of profile ${html(profile)}: <code>${html(id)}</code> ${html(verdict)}: ${html(reason)}`,
    ),
    ...broken.map((text) => html(text)),
  ];
  if (items.length === 0) return '';
  return `<h2 class="bad">Problems</h2>\n<ul>\n${items.map((item) => `<li>${item}</li>\n`).join('')}</ul>`;
}

function table(caption: string, rows: readonly MutantRow[]): string {
  if (rows.length === 0) return '';
  return `<table>
<caption>${caption} (${rows.length})</caption>
<thead><tr><th>Requirement<th>Mutant<th>Defect<th>Outcome<th>Finding<th>Failed beside it</tr></thead>
<tbody>
${rows.map(rowOf).join('\n')}
</tbody>
</table>`;
}

function rowOf({ breaks, name, defect, history, outcome, finding, alsoFailed }: MutantRow): string {
  const mark = outcome === 'killed' ? 'good' : 'bad';
  const others =
    alsoFailed.length === 0
      ? ''
      : `<details><summary>${alsoFailed.length}</summary>${alsoFailed.map(html).join('<br>')}</details>`;
  const past = history === undefined ? '' : ` (${html(history)})`;
  return `<tr><td><code>${html(breaks)}</code><td><code>${html(name)}</code>${past}<td>${html(defect)}<td class="${mark}">${OUTCOMES[outcome]}<td>${html(finding)}<td>${others}</tr>`;
}

function html(text: string): string {
  const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
  return escapeText(text, LONGEST).replaceAll(/[&<>"]/g, (char) => entities[char] ?? char);
}
