import { groupBy } from '../../encoding/group-by.ts';
import { breakable, h, prose, svg, type Child } from './dom.ts';
import { latencies, type MethodLatency } from './latencies.ts';
import type { PageData, PageResult } from './page-data.ts';
import { anchorOf } from './requirement-view.ts';

const SHOWN_METHODS = 12;
/** Longest note that is shown whole, in characters. */
const LONGEST_NOTE = 400;

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
      h('dl', { class: 'pairs' }, pair('document', document), pair('releases', nodes)),
      ...(changed.length === 0 ? [] : [h('p', {}, 'Changed expectation: ', ...links(changed))]),
      ...Object.entries(replaced).map(([before, after]) =>
        h('p', {}, ...links([before]), ' gave way to ', ...links([after])),
      ),
    );
  });
  return [section('errata', `Errata in force (${errata.length})`, h('ul', { class: 'cards' }, ...rows))];
}

/** Untested requirements by reason, with the condition that makes them testable. */
export function untestableSection({ results }: PageData): Child[] {
  const untestable = results.filter(({ kind }) => kind === 'not-testable');
  const byReason = groupBy(untestable, inShort);
  if (byReason.size === 0) return [];
  const rows = [...byReason]
    .sort(([, a], [, b]) => b.length - a.length)
    .map(([reason, of]) => {
      return h('li', { class: 'card' }, h('h3', {}, reason), folded(of.map(({ id }) => id)));
    });
  return [section('untestable', 'Not testable here', h('ul', { class: 'cards' }, ...rows))];
}

/** The group of an untested requirement: the requirement that blocks it, or its reason. */
function inShort({ cause, reason = 'no reason was given' }: PageResult): string {
  return cause?.kind === 'blocked' ? `blocked by ${cause.by}` : reason;
}

/** The slowest methods, with a dot for each response time. */
export function slowestSection({ exchanges, results }: PageData): Child[] {
  const all = latencies(Object.values(exchanges), new Set(results.map(({ method }) => method)));
  if (all.length === 0) return [];
  const most = Math.max(...all.map((each) => each.max), 1);
  const rows = all
    .slice(0, SHOWN_METHODS)
    .map((each) =>
      h(
        'tr',
        {},
        h('th', { scope: 'row' }, each.method),
        ...[each.p50, each.p95, each.max].map((time) => h('td', { class: 'number' }, milliseconds(time))),
        h('td', { class: 'plot' }, plot(each, most)),
      ),
    );
  const heads = ['method', 'median', '95 %', 'most', axis(most)];
  return [
    section(
      'slowest',
      'Slowest methods',
      h(
        'p',
        { class: 'hint' },
        'Of the exchanges in this report. Requests run side by side, so the times include waiting.',
      ),
      h(
        'div',
        { class: 'wide', tabindex: 0, role: 'group', 'aria-labelledby': 'slowest' },
        h(
          'table',
          { class: 'plain' },
          h('thead', {}, h('tr', {}, ...heads.map((head) => h('th', { scope: 'col' }, head)))),
          h('tbody', {}, ...rows),
        ),
      ),
    ),
  ];
}

/** Maps a time to its place on a logarithmic scale, from 0.1 ms to the slowest. */
function scale(most: number): (time: number) => number {
  return (time) => 4 + (392 * Math.log10(Math.max(time, 0.1) * 10)) / Math.log10(Math.max(most, 1) * 10);
}

/** The scale above the strips, with a mark for each power of ten. */
function axis(most: number): SVGElement {
  const x = scale(most);
  const marks = [0.1, 1, 10, 100, 1000, 10_000, 100_000].filter((time) => time <= most);
  const last = marks.length - 1;
  return svg(
    'svg',
    {
      viewBox: '0 0 400 18',
      width: 400,
      height: 18,
      class: 'axis',
      role: 'img',
      'aria-label': `each exchange, 0.1 ms to ${milliseconds(most)}, logarithmic`,
    },
    ...marks.flatMap((time, at) => [
      svg('line', { x1: x(time), x2: x(time), y1: 13, y2: 18 }),
      svg(
        'text',
        { x: x(time), y: 11, 'text-anchor': at === 0 ? 'start' : at === last && x(time) > 350 ? 'end' : 'middle' },
        `${time} ms`,
      ),
    ]),
  );
}

/** A strip with a dot for each exchange on a logarithmic scale, and lines at the median and the 95th percentile. */
function plot({ times, p50, p95, method }: MethodLatency, most: number): SVGElement {
  const x = scale(most);
  const line = (time: number, name: string): SVGElement =>
    svg('line', { class: name, x1: x(time), x2: x(time), y1: 1, y2: 17 });
  const label = `${method}: ${times.length} exchanges, median ${milliseconds(p50)}, 95 % within ${milliseconds(p95)}`;
  return svg(
    'svg',
    { viewBox: '0 0 400 18', width: 400, height: 18, role: 'img', 'aria-label': label },
    ...times.slice(-400).map((time) => svg('circle', { cx: x(time), cy: 9, r: 3 })),
    line(p50, 'median'),
    line(p95, 'p95'),
  );
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

function pair(name: string, text: string): HTMLElement {
  return h('div', {}, h('dt', {}, name), h('dd', {}, ...prose(text)));
}

function links(ids: readonly string[]): HTMLElement[] {
  return ids.map((id) => h('a', { class: 'id', href: anchorOf(id) }, ...breakable(id)));
}

function folded(ids: readonly string[]): HTMLElement {
  if (ids.length <= 3) return h('span', {}, ...links(ids));
  return h('details', {}, h('summary', {}, `${ids.length} requirements`), ...links(ids));
}

function milliseconds(time: number): string {
  return `${time < 10 ? time.toFixed(1) : time.toFixed(0)} ms`;
}
