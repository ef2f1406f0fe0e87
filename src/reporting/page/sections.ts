import { groupBy } from '../../encoding/group-by.ts';
import { clientVerdict } from '../../judge/verdict/client-uses.ts';
import { shareOf, STATES } from '../../judge/verdict/method-states.ts';
import { networkText } from '../../judge/verdict/network-text.ts';
import { logEnd } from '../log-end.ts';
import { h, idLink, pairs, prose, type Child } from './dom.ts';
import { NO_FILTERS, writeFilters } from './filters.ts';
import type { PageData, PageResult } from './page-data.ts';

/** Longest note that is shown whole, in characters. */
const LONGEST_NOTE = 400;

/** How far a node that is being written serves each method. Empty for others. */
export function methodsSection({ methods }: PageData): Child[] {
  if (methods === undefined) return [];
  const { states, envelope } = methods;
  const rows = STATES.flatMap((of) => {
    const own = states.filter(({ state }) => state === of);
    const names = own.map((each) =>
      h(
        'li',
        {},
        h('a', { class: 'id', href: `#?${writeFilters({ ...NO_FILTERS, method: each.method })}` }, each.method),
        ` ${shareOf(each)}`.trimEnd(),
      ),
    );
    if (names.length === 0) return [];
    return [h('div', {}, h('dt', {}, `${of} (${own.length})`), h('dd', {}, h('ul', { class: 'map' }, ...names)))];
  });
  const hint = h(
    'p',
    { class: 'hint' },
    'In the order in which clients need them. Numbers: passed/tested, or tested of all.',
  );
  return [
    section(
      'methods',
      `Methods (${states.length})`,
      hint,
      ...(envelope === undefined ? [] : [h('p', {}, envelope)]),
      h('dl', { class: 'pairs card' }, ...rows),
    ),
  ];
}

/** The errata in force and their changes. Empty if there are none. */
export function errataSection({ head }: PageData): Child[] {
  const { errata } = head.profile;
  if (errata.length === 0) return [];
  const rows = errata.map(({ id, document, nodes, requirements, replaced = {} }) => {
    const changed = requirements.filter((each) => !Object.hasOwn(replaced, each));
    return h(
      'li',
      { class: 'card', id: `erratum-${id}` },
      h('h3', {}, id),
      pairs([
        ['document', prose(document)],
        ['releases', prose(nodes)],
      ]),
      ...(changed.length === 0 ? [] : [h('p', {}, 'Changed expectation: ', ...changed.map(idLink))]),
      ...Object.entries(replaced).map(([before, after]) => h('p', {}, idLink(before), ' gave way to ', idLink(after))),
    );
  });
  return [section('errata', `Errata in force (${errata.length})`, h('ul', { class: 'cards' }, ...rows))];
}

/** Whether each client works with the node, and what stands in its way. */
export function clientsSection({ head: { clients = [], selection } }: PageData): Child[] {
  if (clients.length === 0) return [];
  const rows = clients.map((use) =>
    h(
      'li',
      { class: 'card' },
      h('h3', {}, `${use.name}: ${clientVerdict(use, selection !== undefined)}`),
      ...(use.failed.length === 0 ? [] : [h('p', {}, ...use.failed.map(idLink))]),
    ),
  );
  return [section('clients', 'Clients', h('ul', { class: 'cards' }, ...rows))];
}

/** What each node of the network said. */
export function networkSection({ head: { network = [] } }: PageData): Child[] {
  if (network.length === 0) return [];
  const rows = network.map((node) =>
    h(
      'li',
      { class: 'card' },
      h('h3', {}, node.name),
      h('p', {}, networkText(node)),
      ...(node.audited?.failed ?? []).map(idLink),
    ),
  );
  return [section('network', 'Nodes of the network', h('ul', { class: 'cards' }, ...rows))];
}

/** Untested requirements by reason, with the condition that makes them testable. */
export function untestableSection({ results }: PageData): Child[] {
  const untestable = results.filter(({ kind }) => kind === 'not-testable');
  const byReason = groupBy(untestable, inShort);
  if (byReason.size === 0) return [];
  const rows = [...byReason]
    .sort(([, a], [, b]) => b.length - a.length)
    .map(([reason, of]) => h('li', { class: 'card' }, h('h3', {}, reason), folded(of.map(({ id }) => id))));
  return [section('untestable', 'Not testable here', h('ul', { class: 'cards' }, ...rows))];
}

/** The group of an untested requirement: the requirement that blocks it, or its reason. */
function inShort({ cause, reason = 'no reason was given' }: PageResult): string {
  return cause?.kind === 'blocked' ? `blocked by ${cause.by}` : reason;
}

/** The end of the log of a launched node that ended by itself. Empty for all others. */
export function logSection({ head }: PageData): Child[] {
  const [title, ...lines] = logEnd(head);
  return title === undefined ? [] : [section('log', title, h('pre', { class: 'card' }, lines.join('\n')))];
}

/** Observed deviations that are not failures. */
export function notesSection({ head }: PageData): Child[] {
  if (head.notes.length === 0) return [];
  return [
    section(
      'notes',
      `Notes (${head.notes.length})`,
      h('ul', { class: 'notes' }, ...head.notes.map((note) => h('li', {}, ...noteView(note)))),
    ),
  ];
}

/** A note. A long one shows how it begins, and the whole on demand. */
function noteView(note: string): Child[] {
  if (note.length <= LONGEST_NOTE) return [note];
  return [h('details', {}, h('summary', {}, `${note.slice(0, LONGEST_NOTE / 2)}…`), h('p', {}, note))];
}

function section(id: string, title: string, ...children: readonly Child[]): HTMLElement {
  return h('section', { 'aria-labelledby': id }, h('h2', { id }, title), ...children);
}

function folded(ids: readonly string[]): HTMLElement {
  if (ids.length <= 3) return h('span', {}, ...ids.map(idLink));
  return h('details', {}, h('summary', {}, `${ids.length} requirements`), ...ids.map(idLink));
}
