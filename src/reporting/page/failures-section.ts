import type { EvidenceItem, Finding } from '../../generated/report.ts';
import { codePairs, command, h, idLink, prose, type Child } from './dom.ts';
import type { PageData, PageGroup, PageResult } from './page-data.ts';

/** Number of causes that are expanded. The others are collapsed. */
const SHOWN = 8;
/** Longest part of a message in a card, in characters. */
const MOST_TEXT = 400;

/**
 * The failures that fail the run, by cause. Each cause is first, and the other requirements with this cause are
 * collapsed below it. Empty without failures.
 */
export function failuresSection({ groups, results, exchanges }: PageData): Child[] {
  if (groups.length === 0) return [];
  const byId = new Map(results.map((result) => [result.id, result]));
  const cards = groups.flatMap((group) => {
    const cause = byId.get(group.cause);
    return cause === undefined ? [] : [card(group, cause, exchangeOf(cause, exchanges))];
  });
  const failures = groups.reduce((sum, { others }) => sum + 1 + others.length, 0);
  const rest = cards.slice(SHOWN);
  return [
    h(
      'section',
      { 'aria-labelledby': 'failures' },
      h('h2', { id: 'failures' }, title(failures, groups.length)),
      h('ul', { class: 'cards failures' }, ...cards.slice(0, SHOWN)),
      ...(rest.length === 0
        ? []
        : [
            h(
              'details',
              { class: 'causes' },
              h('summary', {}, `${rest.length} more ${rest.length === 1 ? 'cause' : 'causes'}`),
              h('ul', { class: 'cards failures' }, ...rest),
            ),
          ]),
    ),
  ];
}

function title(failures: number, causes: number): string {
  const what = `${failures} ${failures === 1 ? 'failure' : 'failures'}`;
  return failures === causes ? `Failures (${failures})` : `${what}, ${causes} ${causes === 1 ? 'cause' : 'causes'}`;
}

function card(
  { remarks, others, blocked }: PageGroup,
  { id, statement, findings, reason, level }: PageResult,
  shown: EvidenceItem | undefined,
): HTMLElement {
  const message = findings[0]?.message ?? reason;
  return h(
    'li',
    { class: 'card' },
    h('h3', {}, idLink(id), ` ${level}`),
    h('p', {}, ...prose(statement)),
    ...(message === undefined ? [] : [h('p', { class: 'message' }, ...prose(message.slice(0, MOST_TEXT)))]),
    ...remarks.map((remark) => h('p', { class: 'said' }, remark)),
    ...(shown === undefined ? [] : exchangeLines(shown, findings[0])),
    ...folded('same', 'failed with it, in the same response or the same way', others),
    ...folded('blocked', 'not testable because of this failure', blocked),
  );
}

/** The exchange of the first finding; without one, the last of the check. */
function exchangeOf({ findings, exchanges }: PageResult, all: PageData['exchanges']): EvidenceItem | undefined {
  const number = findings[0]?.exchange ?? exchanges.at(-1);
  return number === undefined ? undefined : all[number];
}

/** The request, the response in short, what was expected in it, and the line that sends the request again. */
function exchangeLines(item: EvidenceItem, { path, expected, actual, hint }: Partial<Finding> = {}): Child[] {
  const { outcome, request, response = '', curl } = item;
  const rows = [
    [
      'request',
      request === undefined
        ? item.call
        : `${request.method} ${request.url}  ${(request.body ?? '').slice(0, MOST_TEXT)}`,
    ],
    ['response', `${outcome}  ${response.trimEnd().slice(0, MOST_TEXT)}`],
    ['at', path],
    ['expected', expected?.slice(0, MOST_TEXT)],
    ['actual', actual?.slice(0, MOST_TEXT)],
    ['hint', hint],
  ] as const;
  return [codePairs(rows), command(curl, 'copy curl')];
}

function folded(kind: string, text: string, ids: readonly string[]): Child[] {
  if (ids.length === 0) return [];
  return [
    h(
      'details',
      { class: kind },
      h('summary', {}, `${ids.length} ${text}`),
      h('ul', { class: 'ids' }, ...ids.map((id) => h('li', {}, idLink(id)))),
    ),
  ];
}
