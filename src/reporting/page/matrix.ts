import { groupBy } from '../../encoding/group-by.ts';
import type { Level } from '../../generated/report.ts';
import { LEVELS } from '../../verdict/levels.ts';
import type { Kind } from '../kind.ts';
import { breakable, h, type Child } from './dom.ts';
import { methodOf } from './filters.ts';
import { KIND_ORDER, KINDS, severity } from './kinds.ts';
import type { PageResult } from './page-data.ts';

/** The results of a cell. The list shows them when a user presses the cell. */
export interface Cell {
  readonly method: string;
  readonly level?: Level;
  readonly kind?: Kind;
}

type Choose = (cell: Cell) => void;

/** A table of methods by level or by verdict: an overview of the weak parts of a node. */
export function matrix(results: readonly PageResult[], choose: Choose): HTMLElement {
  const holder = h('div', { class: 'matrix' });
  const draw = (by: 'level' | 'verdict'): void => {
    holder.className = `matrix by-${by}`;
    holder.replaceChildren(...inColumns(tables(results, by, choose), by === 'level' ? 2 : 1));
  };
  draw('level');
  const option = (by: 'level' | 'verdict', text: string): HTMLElement =>
    h(
      'label',
      {},
      h('input', {
        type: 'radio',
        name: 'matrix-by',
        value: by,
        checked: by === 'level',
        change: () => {
          draw(by);
        },
      }),
      text,
    );
  return h(
    'section',
    { 'aria-labelledby': 'matrix-title' },
    h('h2', { id: 'matrix-title' }, 'Methods'),
    h(
      'div',
      { class: 'options' },
      h(
        'fieldset',
        { class: 'segments' },
        h('legend', { class: 'away' }, 'Columns of the matrix'),
        option('level', 'by level'),
        option('verdict', 'by verdict'),
      ),
      h('p', { class: 'hint' }, 'A square is a requirement. Press a cell to see its requirements below.'),
    ),
    legend(results),
    holder,
  );
}

/** The legend of the colours that occur. */
function legend(results: readonly PageResult[]): HTMLElement {
  const present = KIND_ORDER.filter((kind) => results.some((result) => result.kind === kind));
  return h(
    'ul',
    { class: 'key', 'aria-label': 'Colours of the matrix' },
    ...present.map((kind) =>
      h(
        'li',
        {},
        h('i', { class: `k-${kind}`, 'aria-hidden': 'true' }),
        `${KINDS[kind].label}: ${KINDS[kind].meaning}`,
      ),
    ),
  );
}

/**
 * Distributes tables among columns. The longest tables are first, and each goes to the shortest column. Each column
 * keeps the original order.
 */
function inColumns(tables: readonly HTMLTableElement[], count: number): HTMLElement[] {
  const columns = Array.from({ length: count }, () => ({ height: 0, tables: new Set<HTMLTableElement>() }));
  for (const table of [...tables].sort((a, b) => b.rows.length - a.rows.length)) {
    const shortest = columns.reduce((a, b) => (b.height < a.height ? b : a));
    shortest.tables.add(table);
    shortest.height += table.rows.length + 2;
  }
  return columns
    .sort((a, b) => (a.tables.size < b.tables.size ? 1 : -1))
    .map((column) => h('div', {}, ...tables.filter((table) => column.tables.has(table))));
}

function tables(results: readonly PageResult[], by: 'level' | 'verdict', choose: Choose): HTMLTableElement[] {
  return [...groupBy(results, ({ service }) => service)].map(([service, own]) => {
    const kinds = KIND_ORDER.filter((kind) => results.some((result) => result.kind === kind));
    const columns = by === 'level' ? LEVELS : kinds.map((kind) => KINDS[kind].label);
    const rows = [...groupBy(own, methodOf)].map(([method, of]) =>
      h(
        'tr',
        { class: worst(of) },
        h('th', { scope: 'row' }, ...breakable(shortName(method, service))),
        ...(by === 'level'
          ? LEVELS.map((level) =>
              levelCell(
                { method, level },
                of.filter((each) => each.level === level),
                choose,
              ),
            )
          : kinds.map((kind) =>
              kindCell(
                { method, kind },
                of.filter((each) => each.kind === kind),
                choose,
              ),
            )),
      ),
    );
    return h(
      'table',
      {},
      h('caption', {}, service, h('span', {}, `${own.length}`)),
      h(
        'thead',
        {},
        h('tr', {}, h('th', { scope: 'col' }, 'method'), ...columns.map((name) => h('th', { scope: 'col' }, name))),
      ),
      h('tbody', {}, ...rows),
    );
  });
}

function levelCell(cell: Cell, of: readonly PageResult[], choose: Choose): HTMLElement {
  const sorted = [...of].sort((a, b) => severity(a.kind) - severity(b.kind));
  const squares = sorted.map(({ kind }) => h('i', { class: `k-${kind}` }));
  const words = [...groupBy(sorted, ({ kind }) => kind)].map(([kind, same]) => `${same.length} ${KINDS[kind].label}`);
  return button(cell, `${cell.method}, ${cell.level ?? ''}: ${words.join(', ')}`, squares, choose);
}

function kindCell(cell: Cell & { readonly kind: Kind }, of: readonly PageResult[], choose: Choose): HTMLElement {
  const text = `${cell.method}: ${of.length} ${KINDS[cell.kind].label}`;
  return button(cell, text, of.length === 0 ? [] : [String(of.length)], choose);
}

/** A cell that shows its results below; empty without any. */
function button(cell: Cell, text: string, content: readonly Child[], choose: Choose): HTMLElement {
  if (content.length === 0) return h('td', {});
  const click = (): void => {
    choose(cell);
  };
  const kind = cell.kind === undefined ? undefined : `k-${cell.kind}`;
  return h('td', {}, h('button', { type: 'button', class: kind, 'aria-label': text, title: text, click }, ...content));
}

function worst(results: readonly PageResult[]): string {
  const kinds = new Set(results.map(({ kind }) => kind));
  return `worst-${KIND_ORDER.find((kind) => kinds.has(kind)) ?? 'pass'}`;
}

function shortName(method: string, service: string): string {
  return method.startsWith(`${service}.`)
    ? method.slice(service.length + 1)
    : method === `${service}, all`
      ? 'all'
      : method;
}
