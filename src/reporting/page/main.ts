import { h, place } from './dom.ts';
import { failuresSection } from './failures-section.ts';
import { NO_FILTERS, readFilters, writeFilters, type Filters } from './filters.ts';
import { onlyKind, requirementList } from './list.ts';
import type { PageData } from './page-data.ts';
import {
  clientsSection,
  errataSection,
  methodsSection,
  networkSection,
  notesSection,
  untestableSection,
} from './sections.ts';
import { summary } from './summary.ts';

function start(): void {
  // The same version of the suite writes this data, into the same file as this script.
  const data = JSON.parse(place('data').textContent) as PageData;
  const list = requirementList(data, remember);
  const choose = (filters: Filters): void => {
    list.set(filters);
    remember(filters);
    place('requirements').focus({ preventScroll: true });
    place('requirements').scrollIntoView();
  };
  place('head').replaceChildren(
    ...summary(data, (kind) => {
      choose(onlyKind(kind));
    }).filter((child) => child !== undefined),
  );
  place('main').replaceChildren(
    ...[methodsSection, failuresSection].flatMap((make) => make(data)).filter((child) => child !== undefined),
    list.view,
    ...[networkSection, clientsSection, untestableSection, errataSection, notesSection]
      .flatMap((make) => make(data))
      .filter((child) => child !== undefined),
  );
  place('side').replaceChildren(list.search, contents(place('main')));
  const follow = (): void => {
    const hash = decodeURIComponent(location.hash.slice(1));
    if (hash.startsWith('?')) {
      list.set(readFilters(hash.slice(1)));
      place('requirements').scrollIntoView();
    }
    if (list.has(hash)) list.open(hash);
    else if (hash === '') list.set(NO_FILTERS);
  };
  list.set(NO_FILTERS);
  follow();
  addEventListener('hashchange', follow);
  // Browsers remove the focus from the requirement in the address when the page has loaded, so follow the address after it.
  addEventListener('load', () => setTimeout(follow));
  addEventListener('keydown', (event) => {
    if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isField(event.target)) return;
    event.preventDefault();
    place('search').focus();
  });
  document.body.append(h('p', { id: 'said', class: 'away', role: 'status' }));
}

/** Stores the filters in the address, so that users can share it. */
function remember(filters: Filters): void {
  const text = writeFilters(filters);
  history.replaceState(null, '', text === '' ? location.href.replace(/#.*/, '') : `#?${text}`);
}

function isField(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLInputElement || target instanceof HTMLSelectElement || target instanceof HTMLTextAreaElement
  );
}

start();

/** Links to the verdict and to each section of the page. */
function contents(main: HTMLElement): HTMLElement {
  const headings = [...main.querySelectorAll('h2')].map(({ id, textContent }) => [id, textContent] as const);
  const links = [['head', 'Verdict'] as const, ...headings].map(([id, title]) =>
    h('li', {}, h('a', { href: `#${id}` }, title)),
  );
  return h('nav', { 'aria-label': 'On this page' }, h('ul', {}, ...links));
}
