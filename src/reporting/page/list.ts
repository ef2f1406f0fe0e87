import { counted } from '../../encoding/cut.ts';
import { groupBy } from '../../encoding/group-by.ts';
import type { Kind } from '../kind.ts';
import { announce, h } from './dom.ts';
import { controls } from './controls.ts';
import { haystack, matcher, NO_FILTERS, ordered, showsAll, type Filters, type Order } from './filters.ts';
import { KINDS, type PageData, type PageResult } from './page-data.ts';
import { requirementView } from './requirement-view.ts';

/** Kinds whose requirements nobody needs to look at first: their groups are closed unless the list is filtered. */
const QUIET: ReadonlySet<Kind> = new Set(['pass', 'not-applicable', 'not-testable']);
/** A group with more requirements is closed, too: the causes above say what is wrong. */
const MOST_OPEN = 60;

interface Row {
  readonly result: PageResult;
  readonly searched: string;
  readonly view: HTMLDetailsElement;
}

/** The list of all requirements, with its filters. */
export interface List {
  readonly view: HTMLElement;
  /** The search field, which stays in view. */
  readonly search: HTMLElement;
  readonly filters: Filters;
  /** Applies these filters to the list and the controls. */
  set(filters: Filters): void;
  /** Whether there is a requirement with this ID. */
  has(id: string): boolean;
  /** Opens a requirement and scrolls to it, even if the filters hide it. */
  open(id: string): void;
}

/** Creates the list. Calls `changed` after each change by a user. */
export function requirementList(data: PageData, changed: (filters: Filters) => void): List {
  const rows = data.results.map((result): Row => ({
    result,
    searched: haystack(result),
    view: requirementView(result, data),
  }));
  const byResult = new Map(rows.map((row) => [row.result, row]));
  const holder = h('div', { class: 'list', keydown: walk });
  const count = h('p', { class: 'count', role: 'status' });
  let filters = NO_FILTERS;
  let order: Order | undefined;
  let groups: KindGroup[] = [];
  const rowViews = (results: readonly PageResult[]): HTMLElement[] =>
    results.flatMap((result) => byResult.get(result)?.view ?? []);
  const show = (): void => {
    if (order !== filters.order) {
      const results = ordered(data.results, filters.order);
      const byKind = filters.order === 'worst' ? groupBy(results, ({ kind }) => kind) : new Map<Kind, PageResult[]>();
      groups = [...byKind].map(([kind, of]) => kindGroup(kind, rowViews(of)));
      holder.replaceChildren(...(byKind.size > 0 ? groups.map(({ view }) => view) : rowViews(results)));
      order = filters.order;
    }
    const passes = matcher(filters);
    let visible = 0;
    for (const { result, searched, view } of rows) {
      view.hidden = !passes(result, searched);
      if (!view.hidden) visible += 1;
    }
    for (const group of groups) group.show(!showsAll(filters));
    count.textContent = (visible === rows.length ? '' : `${visible} of `) + counted(rows.length, 'requirement');
  };
  const form = controls(data, (change) => {
    filters = { ...filters, ...change };
    show();
    form.read(filters);
    changed(filters);
    if (change.text !== undefined) count.scrollIntoView();
  });
  const section = h(
    'section',
    { 'aria-labelledby': 'requirements' },
    h('h2', { id: 'requirements', tabindex: -1 }, 'Requirements'),
    form.view,
    count,
    holder,
  );
  const set = (next: Filters): void => {
    filters = next;
    form.read(filters);
    show();
  };
  return {
    view: section,
    search: form.search,
    get filters() {
      return filters;
    },
    set,
    has: (id) => rows.some(({ result }) => result.id === id),
    open(id) {
      const row = rows.find(({ result }) => result.id === id);
      if (row === undefined) return;
      if (row.view.hidden) set(NO_FILTERS);
      const group = row.view.parentElement;
      if (group instanceof HTMLDetailsElement) group.open = true;
      row.view.open = true;
      row.view.scrollIntoView({ block: 'start' });
      row.view.querySelector('summary')?.focus({ preventScroll: true });
      announce(`${id}: ${KINDS[row.result.kind].label}`);
    },
  };
}

/** Moves between the visible requirements with the keys up and down. */
function walk(event: Event): void {
  const { target, currentTarget } = event;
  if (!(event instanceof KeyboardEvent) || !(target instanceof HTMLElement) || !(currentTarget instanceof HTMLElement))
    return;
  if (target.parentElement?.className !== 'requirement' || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp'))
    return;
  event.preventDefault();
  const visible = [
    ...currentTarget.querySelectorAll<HTMLElement>(':is(.list, .kind[open]) > .requirement:not([hidden]) > summary'),
  ];
  visible[visible.indexOf(target) + (event.key === 'ArrowDown' ? 1 : -1)]?.focus();
}

export function onlyKind(kind: Kind): Filters {
  return { ...NO_FILTERS, kinds: new Set([kind]) };
}

/** The requirements of one kind, which a user can collapse. */
interface KindGroup {
  readonly view: HTMLDetailsElement;
  /** Shows the number of visible requirements, and opens or closes the group. */
  show(isFiltered: boolean): void;
}

/** Creates the group. The views are rows of requirements. */
function kindGroup(kind: Kind, views: readonly HTMLElement[]): KindGroup {
  const summary = h('summary', {});
  const view = h('details', { class: 'kind' }, summary, ...views);
  let wasFiltered: boolean | undefined;
  return {
    view,
    show: (isFiltered) => {
      const visible = views.filter(({ hidden }) => !hidden).length;
      summary.textContent = `${visible} ${KINDS[kind].label}`;
      view.hidden = visible === 0;
      // What a user has opened stays open while the filters stay.
      if (isFiltered || wasFiltered !== isFiltered)
        view.open = isFiltered || (!QUIET.has(kind) && visible <= MOST_OPEN);
      wasFiltered = isFiltered;
    },
  };
}
