import { h } from './dom.ts';
import { isLevel, methodOf, NO_FILTERS, showsAll, type Filters } from './filters.ts';
import { KIND_ORDER, KINDS, type PageData, type PageResult } from './page-data.ts';
import { isService } from '../../judge/verdict/not-offered.ts';
import { ACROSS } from '../kind.ts';

export interface Controls {
  readonly view: HTMLElement;
  /** The search field, which stays in view. */
  readonly search: HTMLElement;
  /** Sets the controls to these filters. */
  read(filters: Filters): void;
}

type Change = (change: Partial<Filters>) => void;

/** One of the controls: its element, and the function that shows the filters in it. */
interface Part {
  readonly view: HTMLElement;
  readonly read: (filters: Filters) => void;
}

const ORDERS: readonly Entry[] = [
  ['worst', 'worst first'],
  ['method', 'by method'],
  ['slowest', 'slowest first'],
];

/** The controls of the list. Calls `change` when a user changes a filter. */
export function controls({ results, sections }: PageData, change: Change): Controls {
  const search = searchBox(change);
  const fieldChoice = (name: 'service' | 'method' | 'section', label: string, entries: readonly Entry[]): Part =>
    choice(
      label,
      [['', `every ${name}`], ...entries],
      (value) => {
        change({ [name]: value });
      },
      (filters) => filters[name],
    );
  const parts = [
    verdictChips(results, change),
    fieldChoice('service', 'Service', serviceEntries(results)),
    fieldChoice('method', 'Method', entriesOf(results.map(methodOf))),
    choice(
      'Level',
      [['', 'every level'], ...['stated', 'derived', 'observed'].map((level): Entry => [level, level])],
      (value) => {
        change({ levels: new Set([value].filter(isLevel)) });
      },
      ({ levels }) => [...levels][0] ?? '',
    ),
    fieldChoice('section', 'Section of the document', sectionEntries(results, sections)),
    choice(
      'Order',
      ORDERS,
      (value) => {
        change({ order: value === 'method' || value === 'slowest' ? value : 'worst' });
      },
      ({ order }) => order,
    ),
    clearButton(change),
  ];
  const submit = (event: Event): void => {
    event.preventDefault();
  };
  return {
    view: h('form', { class: 'controls', 'aria-label': 'Filters', submit }, ...parts.map(({ view }) => view)),
    search: h('form', { class: 'find', role: 'search', submit }, search.view),
    read: (filters) => {
      for (const { read } of [search, ...parts]) read(filters);
    },
  };
}

function searchBox(change: Change): Part {
  const view = h('input', {
    type: 'search',
    id: 'search',
    placeholder: 'Search',
    'aria-label': 'Search: words of an ID, a sentence or a finding',
    input: () => {
      change({ text: view.value });
    },
  });
  return {
    view,
    read: ({ text }) => {
      if (view.value !== text) view.value = text;
    },
  };
}

function verdictChips(results: readonly PageResult[], change: Change): Part {
  const present = KIND_ORDER.filter((kind) => results.some((result) => result.kind === kind));
  const boxes = present.map((kind) => ({ kind, box: h('input', { type: 'checkbox' }) }));
  const chips = boxes.map(({ kind, box }) => h('label', { class: `chip k-${kind}` }, box, KINDS[kind].label));
  const heard = (): void => {
    change({ kinds: new Set(boxes.flatMap(({ kind, box }) => (box.checked ? [kind] : []))) });
  };
  return {
    view: h('fieldset', { class: 'chips', change: heard }, h('legend', { class: 'away' }, 'Verdicts'), ...chips),
    read: ({ kinds }) => {
      for (const { kind, box } of boxes) box.checked = kinds.has(kind);
    },
  };
}

function clearButton(change: Change): Part {
  const click = (): void => {
    change(NO_FILTERS);
    document.getElementById('search')?.focus();
  };
  const view = h('button', { type: 'button', class: 'clear', click }, 'show all');
  return {
    view,
    read: (filters) => {
      view.hidden = showsAll(filters);
    },
  };
}

type Entry = readonly [value: string, text: string];

function entriesOf(values: readonly string[], sectionText = (value: string): string => value): Entry[] {
  const sorted = [...new Set(values)].sort((a, b) => a.localeCompare(b, 'en', { numeric: true }));
  return sorted.map((value) => [value, sectionText(value)]);
}

/** The services of the document first, then what is tested across them. */
function serviceEntries(results: readonly PageResult[]): Entry[] {
  const entries = entriesOf(results.map(({ service }) => service));
  const across = entries.filter(([name]) => !isService(name)).map(([name]): Entry => [name, `${ACROSS}: ${name}`]);
  return [...entries.filter(([name]) => isService(name)), ...across];
}

function sectionEntries(results: readonly PageResult[], titles: PageData['sections']): Entry[] {
  const sectionText = (id: string): string => `section ${id}${titles[id] === undefined ? '' : `, ${titles[id]}`}`;
  return entriesOf(
    results.map(({ section }) => section),
    sectionText,
  );
}

/** A list of values, of which the filters have one. */
function choice(
  label: string,
  entries: readonly Entry[],
  change: (value: string) => void,
  valueIn: (filters: Filters) => string,
): Part {
  const heard = (): void => {
    change(view.value);
  };
  const options = entries.map(([value, text]) => h('option', { value }, text));
  const view = h('select', { 'aria-label': label, change: heard }, ...options);
  return {
    view,
    read: (filters) => {
      view.value = valueIn(filters);
    },
  };
}
