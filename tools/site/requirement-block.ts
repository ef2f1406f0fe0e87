import { html, prose } from '../../src/reporting/html/html.ts';
import { jsonExcerpt } from '../../src/reporting/json-excerpt.ts';
import type { RequirementFacts } from '../../src/reporting/requirement-facts.ts';
import { LEVEL_MEANINGS } from '../../src/verdict/levels.ts';
import { NOT_ALONE } from '../../src/reporting/requirement-text.ts';
import type { ShownExchange } from '../../src/reporting/shown-exchange.ts';

const MAX_LINES = 36;
const MAX_CURL = 700;

/** All data of a requirement, as a part of a page in `requirements/`. */
export function requirementBlock(facts: RequirementFacts): string {
  const { requirement, sectionTitle, good, bad } = facts;
  const { id, statement, why, level, section, readings = [], from = [] } = requirement;
  const claim = id.slice(id.indexOf('/') + 1);
  const facets = [
    ...(readings.length === 0 ? [] : [`Accepted: ${prose(readings.join('; or '))}.`]),
    ...(from.length === 0 ? [] : [`It follows from ${html(from.join(', '))}.`]),
  ];
  const pair = [exchange('A correct response', 'keeps', good), exchange('A faulty response', 'breaks', bad)];
  return `<article class="rule" id="${html(claim)}" aria-labelledby="${html(claim)}-id">
<h2><a class="id" id="${html(claim)}-id" href="#${html(claim)}">${html(id)}</a> <span class="level l-${level}" title="${html(LEVEL_MEANINGS[level])}">${level}</span> <span class="place">section ${html(section)}, ${html(sectionTitle)}</span></h2>
<p class="says">${prose(statement)}</p>
${why === undefined ? '' : `<p class="why">${prose(why)}</p>\n`}${facets.length === 0 ? '' : `<p class="soft">${facets.join(' ')}</p>`}
<div class="pair">${pair.join('\n')}</div>
${errata(facts)}${mutants(facts)}${absences(facts)}
</article>`;
}

function exchange(title: string, kind: 'keeps' | 'breaks', example: ShownExchange | undefined): string {
  if (example === undefined)
    return `<div><h3 class="${kind}">${title}</h3><p class="soft">The reference node has no such exchange.</p></div>`;
  const { curl, outcome, response, path, finding, alone, serve, from } = example;
  const all = jsonExcerpt(response, path);
  const lines = all
    .slice(0, MAX_LINES)
    .map(
      ({ text, meant }) =>
        `<span class="line${meant && path !== undefined ? ' meant' : ''}">${html(text, 1000)}</span>`,
    );
  const rest = all.length > MAX_LINES ? `<span class="line soft">… ${all.length - MAX_LINES} more lines</span>` : '';
  const notes = [
    ...(finding === undefined ? [] : [`<p class="wrong">${prose(cut(finding))}</p>`]),
    ...(finding === undefined || alone ? [] : [`<p class="soft">${html(NOT_ALONE)}</p>`]),
    ...(serve === undefined
      ? []
      : [`<p class="soft">See it: <code>avalanche-conformance node ${html(serve)}</code></p>`]),
  ];
  return `<div>
<h3 class="${kind}">${title}</h3>
<p class="soft asks">${finding === undefined ? html(from) : `the mutant <code>${html(from)}</code>`}</p>
<pre class="asks">${html(curl, MAX_CURL)}</pre>
<p class="asks">${html(outcome)}</p>
${lines.length === 0 ? '' : `<pre class="answer ${kind}">${lines.join('')}${rest}</pre>`}
${notes.join('\n')}
</div>`;
}

/** Shortens a finding: it quotes the response, which is above it. */
function cut(text: string): string {
  return text.length > 400 ? `${text.slice(0, 400)}…` : text;
}

function errata({ errata: all }: RequirementFacts): string {
  if (all.length === 0) return '';
  const rows = all.map(
    ({ id, document, nodes, first, last }) =>
      `<li><a href="../errata.html#${html(id)}">${html(id)}</a> (${last === undefined ? `since ${html(first)}` : `${html(first)} to ${html(last)}`}): the document: ${prose(document)} Releases: ${prose(nodes)}</li>`,
  );
  return `<h3>Errata that touch it</h3>\n<ul>${rows.join('')}</ul>\n`;
}

function mutants({ mutants: all }: RequirementFacts): string {
  if (all.length === 0) return '<p class="soft">No mutant breaks it.</p>\n';
  const rows = all.map(({ name, defect }) => `<li><code>${html(name)}</code>: ${prose(defect)}</li>`);
  const title = all.length === 1 ? 'One mutant breaks it' : `${all.length} mutants break it`;
  return `<details class="more"><summary>${title}</summary><ul>${rows.join('')}</ul></details>\n`;
}

function absences({ notApplicable }: RequirementFacts): string {
  if (notApplicable.size === 0) return '';
  const count = [...notApplicable.values()].flat().length;
  const rows = [...notApplicable].map(([reason, names]) => `<li>${html(names.join(', '))}: ${html(reason)}</li>`);
  const title = `Does not apply in ${count === 1 ? 'one profile' : `${count} profiles`}`;
  return `<details class="more"><summary>${title}</summary><ul>${rows.join('')}</ul></details>\n`;
}
