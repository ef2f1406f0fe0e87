import { cut } from '../../encoding/cut.ts';
import { escapeJson } from '../../encoding/json.ts';
import type { EvidenceItem, Report, RequirementResult } from '../../generated/report.ts';
import { failureGroups, groupsOfOwn } from '../../judge/verdict/failure-groups.ts';
import { isUnfinished, methodMap } from '../../judge/verdict/method-states.ts';
import { targetName } from '../../judge/verdict/target-name.ts';
import { kindOf } from '../kind.ts';
import { logEnd } from '../log-end.ts';
import { remarksOn } from '../node-said.ts';
import { entities, html } from './html.ts';
import { pageFiles, pageHead } from './page-shell.ts';
import type { PageData, PageResult } from '../page/page-data.ts';

/** Longer texts are shortened, so that the page opens fast. */
const MAX_TEXT = 20_000;
/** Largest number of characters of messages in the page. The file with all exchanges contains the others. */
const MAX_MESSAGES = 8_000_000;

/** Why requirements matter to clients, by ID. */
export type Reasons = ReadonlyMap<string, string | undefined>;

/** What the page says of the document beside a requirement. */
export interface OfDocument {
  /** The titles of its sections, by number. */
  readonly sections: PageData['sections'];
  /** The statements from which a derived requirement follows, by its ID. */
  readonly statements: ReadonlyMap<string, readonly string[] | undefined>;
}

const NO_DOCUMENT: OfDocument = { sections: {}, statements: new Map() };

/**
 * The report as one page without external files and without requests. A content security policy allows only its own
 * script and style, whatever a target has written into its responses.
 *
 * @param exchanges the file beside the page with all exchanges of the run, if there is one.
 * @param news What of the failures is new, if that decides.
 */
export function reportPage(
  report: Report,
  reasons: Reasons = new Map(),
  exchanges?: string,
  document: OfDocument = NO_DOCUMENT,
  news?: string,
): string {
  const title = `${report.outcome} – ${targetName(report)}`;
  const files = pageFiles('report');
  const keys = '<span class="keys">Press / to search; up and down walk the list.</span>';
  return `${pageHead({ title, ...files })}<body>
<a class="skip" href="#requirements">Skip to the requirements</a>
<div id="side"></div>
<header id="head" tabindex="-1"></header>
<main id="main"></main>
<noscript><div class="static">${withoutScript(report, news)}</div></noscript>
<footer>Written by ${html(`${report.suite.name} ${report.suite.version}`)}. ${keys} ${withMore(report, exchanges)}</footer>
<script type="application/json" id="data">${jsonText({ ...dataOf(report, reasons, document), news })}</script>
<script>${files.script}</script>
</body>
</html>
`;
}

/** Where the reader finds the exchanges that are not on the page. */
function withMore({ target }: Report, exchanges: string | undefined): string {
  if (target.kind === 'recording') return 'All exchanges are in the recording.';
  return exchanges === undefined
    ? 'The data of this page is in report.json.'
    : `All exchanges are in ${exchanges}, the data of this page in report.json.`;
}

/** The content without scripts, for mail and several CI systems. */
function withoutScript(report: Report, news: string | undefined): string {
  const rows = failureGroups(report).map(({ cause: { id, statement, findings }, others }) => {
    const message = findings[0] === undefined ? '' : ` ${html(findings[0].message)}`;
    const more =
      others.length === 0 ? '' : ` With it: ${others.map((each) => `<code>${html(each.id)}</code>`).join(', ')}`;
    return `<li><code>${html(id)}</code>: ${html(statement)}${message}${more}</li>`;
  });
  const log = logEnd(report);
  const end = log.length === 0 ? '' : `<pre>${entities(log.join('\n'))}</pre>`;
  const decided = news === undefined ? '' : `<pre>${entities(news)}</pre>`;
  return `<h1>${html(report.outcome)}</h1>${decided}${end}<ul>${rows.join('')}</ul>`;
}

function dataOf({ requirements, ...head }: Report, reasons: Reasons, { sections, statements }: OfDocument): PageData {
  const ids = (results: readonly RequirementResult[]): string[] => results.map(({ id }) => id);
  const kindIn = kindOf(head);
  return {
    head,
    sections,
    results: requirements.map((whole): PageResult => {
      const { evidence, ...result } = whole;
      return {
        ...result,
        kind: kindIn(whole),
        exchanges: evidence.map(({ exchange }) => exchange),
        why: reasons.get(result.id),
        from: statements.get(result.id),
      };
    }),
    methods: isUnfinished({ requirements }) ? methodMap({ ...head, requirements }) : undefined,
    groups: groupsOfOwn({ ...head, requirements }).map(({ cause, others, blocked }) => ({
      cause: cause.id,
      remarks: remarksOn(cause),
      others: ids(others),
      blocked: ids(blocked),
    })),
    exchanges: exchangesOf(requirements),
  };
}

/** Every exchange once. If several requirements contain it, the most complete copy. */
function exchangesOf(requirements: readonly RequirementResult[]): Record<string, EvidenceItem> {
  const exchanges: Record<string, EvidenceItem> = {};
  let left = MAX_MESSAGES;
  for (const item of requirements.flatMap(({ evidence }) => evidence)) {
    const known = exchanges[item.exchange];
    if (known !== undefined && (known.request !== undefined || item.request === undefined)) continue;
    left -= (item.response ?? '').length + (item.request?.body ?? '').length;
    exchanges[item.exchange] = left > 0 ? item : withoutMessages(item);
  }
  return exchanges;
}

function withoutMessages({ exchange, curl, outcome, durationMs }: EvidenceItem): EvidenceItem {
  return { exchange, curl, outcome, durationMs };
}

/** JSON for a script element: no character ends the element, and long texts are shortened. */
function jsonText(data: PageData): string {
  const text = JSON.stringify(data, (_, value: unknown) => (typeof value === 'string' ? cut(value, MAX_TEXT) : value));
  return escapeJson(text).replace(/[<>&]/g, (character) => `\\u00${character.charCodeAt(0).toString(16)}`);
}
