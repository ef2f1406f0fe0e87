import { DOCUMENT, referenceOf } from '../../judge/catalogue/document.ts';
import type { EvidenceItem, HeaderList } from '../../generated/report.ts';
import { levelMeaning } from '../../judge/verdict/gates.ts';
import { acceptance } from '../acceptance.ts';
import { groundsText } from '../grounds-text.ts';
import { replayLine, targetHint } from '../replay-line.ts';
import { anchorOf, breakable, command, copyButton, erratumLink, h, idLink, prose, type Child } from './dom.ts';
import { findingViews } from './finding-view.ts';
import { type PageData, type PageResult, KINDS } from './page-data.ts';
import type { Kind } from '../kind.ts';
import { linesOf, pointsAt, readTree } from './json-lines.ts';

/** A requirement as a row that a user can expand. Its content is created when it is first expanded. */
export function requirementView(result: PageResult, data: PageData): HTMLDetailsElement {
  const { id, kind, level, section, statement } = result;
  const view = h(
    'details',
    { class: 'requirement', id },
    h(
      'summary',
      {},
      kindBadge(kind),
      h(
        'span',
        { class: 'what' },
        h('code', { class: 'id' }, ...breakable(id)),
        h('span', { class: 'statement' }, ...prose(statement)),
      ),
      h('span', { class: 'place' }, `${level} · ${section}`),
    ),
  );
  view.addEventListener('toggle', () => {
    if (view.open && view.childElementCount === 1) view.append(details(result, data));
  });
  return view;
}

function details(result: PageResult, data: PageData): HTMLElement {
  const { findings, reason, why, from = [], neededBy = [], level, section, id, restsOn, durationMs } = result;
  const items = exchangesOf(result, data);
  const pointed = new Map(
    findings.flatMap(({ exchange, path }) => (exchange === undefined ? [] : [[exchange, path] as const])),
  );
  const again = replayLine(data.head, result);
  const reference = referenceOf(result);
  const erratum = data.head.profile.errata.find(({ requirements }) => requirements.includes(id));
  return h(
    'div',
    { class: 'inside' },
    ...paragraph('why', why, 'Why it matters: '),
    ...paragraph('why', from.length === 0 ? undefined : from.join('; '), 'It follows from: '),
    ...paragraph('why', neededBy.length === 0 ? undefined : neededBy.join(', '), 'Needed by: '),
    ...paragraph('reason', reason),
    ...blockedBy(result),
    ...findingViews(findings, new Set(items.map(({ exchange }) => exchange))),
    ...acceptance(data.head, result).flatMap((sentence) => paragraph('reason', sentence)),
    ...waived(result),
    ...(erratum === undefined
      ? []
      : [
          h(
            'p',
            { class: 'reason' },
            'Tested against what releases do (erratum ',
            erratumLink(erratum.id),
            `): ${erratum.nodes}`,
          ),
        ]),
    h(
      'p',
      { class: 'meta' },
      `${level}: ${levelMeaning(result)}. `,
      h(
        'a',
        { href: `#?section=${encodeURIComponent(section)}`, title: `of ${DOCUMENT}` },
        `Section ${section}${data.sections[section] === undefined ? '' : `, ${data.sections[section]}`}`,
      ),
      ...(reference === undefined
        ? []
        : ['; ', h('a', { href: reference, rel: 'noreferrer' }, 'public reference of the same API')]),
      `.${restsOn === undefined ? '' : ` Rests on ${groundsText(restsOn)}.`}${took(durationMs)}`,
    ),
    command(again, 'copy command', copyButton('copy link', location.href.replace(/#.*/, '') + anchorOf(id))),
    ...(items.length === 0 ? [] : [h('h3', {}, items.length === 1 ? 'The exchange' : `${items.length} exchanges`)]),
    ...items.map((item, index) => exchangeView(item, pointed.get(item.exchange), findings.length > 0 && index === 0)),
  );
}

/** The failure that makes a requirement not testable. */
function blockedBy({ cause }: PageResult): Child[] {
  if (cause?.kind !== 'blocked') return [];
  return [h('p', { class: 'reason' }, 'Blocked by ', idLink(cause.by))];
}

const MAX_EXCHANGES = 12;

/** The exchanges of a result. Those in findings are first. */
function exchangesOf({ findings, exchanges }: PageResult, data: PageData): EvidenceItem[] {
  const named = findings.flatMap(({ exchange, comparedWith = [] }) => [exchange ?? [], comparedWith].flat());
  const numbers = new Set([...named, ...exchanges]);
  return [...numbers].flatMap((number) => data.exchanges[number] ?? []).slice(0, MAX_EXCHANGES);
}

function waived({ waiver }: PageResult): Child[] {
  if (waiver === undefined) return [];
  const { reason, link, owner, expires } = waiver;
  return [h('p', { class: 'reason' }, `Waived by ${owner} until ${expires}: ${reason} (${link})`)];
}

function paragraph(name: string, text: string | undefined, label = ''): Child[] {
  return text === undefined ? [] : [h('p', { class: name }, h('span', { class: 'meta' }, label), ...prose(text))];
}

function took(durationMs: number | undefined): string {
  return durationMs === undefined ? '' : ` The check took ${durationMs.toFixed(0)} ms.`;
}

function kindBadge(kind: Kind): HTMLElement {
  const { label, sign, meaning } = KINDS[kind];
  return h('span', { class: `badge k-${kind}`, title: meaning }, h('i', { 'aria-hidden': 'true' }, sign), label);
}

/** A request and its response. `path` is the place in the response that a finding refers to. */
function exchangeView(item: EvidenceItem, path: string | undefined, isOpen: boolean): HTMLElement {
  const { exchange, outcome, durationMs, curl, request, response, responseHeaders, decoded = [] } = item;
  return h(
    'details',
    { class: 'exchange', 'data-exchange': exchange, open: isOpen },
    h(
      'summary',
      {},
      h('span', { class: 'number' }, `#${exchange}`),
      h('code', {}, item.call ?? curl),
      h('span', { class: 'said' }, outcome),
      h('span', { class: 'time' }, `${durationMs < 10 ? durationMs.toFixed(1) : durationMs.toFixed(0)} ms`),
    ),
    command(curl, 'copy curl'),
    ...targetHint(curl).map((hint) => h('p', { class: 'hint' }, hint)),
    ...(request === undefined ? [] : [headers('Request headers', request.headers), ...body('Request', request.body)]),
    ...(responseHeaders === undefined ? [] : [headers('Answer headers', responseHeaders)]),
    ...body('Answer', response, path),
    ...decoded.flatMap(({ bytes, as, value }) => body(`Decoded: ${as} ${bytes}`, value)),
  );
}

function headers(title: string, list: HeaderList): HTMLElement {
  const lines = list.map(({ name, value }) => `${name}: ${value}`).join('\n');
  return h(
    'details',
    { class: 'headers' },
    h('summary', {}, `${title} (${list.length})`),
    h('pre', { tabindex: 0 }, lines),
  );
}

function body(title: string, text: string | undefined, path?: string): Child[] {
  if (text === undefined) return [];
  const tree = readTree(text);
  if (tree === undefined)
    return [
      h('p', { class: 'label' }, title),
      h('pre', { tabindex: 0, class: 'body' }, text === '' ? '(empty)' : text),
    ];
  const lines = linesOf(tree);
  const isMeant = path === undefined ? (): boolean => false : pointsAt(lines, path);
  const rows = lines.map((line) =>
    h('span', { class: isMeant(line) ? 'line meant' : 'line' }, '  '.repeat(line.indent) + line.text),
  );
  return [h('p', { class: 'label' }, title), h('pre', { tabindex: 0, class: 'body' }, ...rows)];
}
