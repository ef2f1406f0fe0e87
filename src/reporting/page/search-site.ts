import { h } from './dom.ts';

/** ID, sentence, and the path of the page from the root of the site. */
type Entry = readonly [id: string, statement: string, href: string];

const MOST = 40;

declare global {
  interface Window {
    /**
     * Set by the script with the index. It is loaded when a user begins to search: pages that are opened as files
     * cannot fetch.
     */
    searchIndex?: readonly Entry[];
  }
}

/** Activates the search field of the site. */
export function searchSite(field: HTMLInputElement): void {
  const root = field.dataset.search ?? '';
  const list = h('ul', { class: 'found', hidden: true, 'aria-label': 'Requirements found' });
  const said = h('p', { class: 'away', role: 'status' });
  field.after(list, said);
  field.hidden = false;
  const apply = (): void => {
    const words = field.value
      .toLowerCase()
      .split(/\s+/)
      .filter((word) => word !== '');
    const all = words.length === 0 ? [] : (window.searchIndex ?? []).filter(fits(words));
    list.replaceChildren(...all.slice(0, MOST).map(([id, statement, href]) => row(root + href, id, statement)));
    if (all.length > MOST) list.append(h('li', {}, h('p', {}, `and ${all.length - MOST} more`)));
    if (words.length > 0 && all.length === 0) list.append(h('li', {}, h('p', {}, 'Nothing found.')));
    list.hidden = words.length === 0;
    said.textContent = words.length === 0 ? '' : `${all.length} found`;
  };
  field.addEventListener('focus', () => {
    load(`${root}search-index.js`, apply);
  });
  field.addEventListener('input', apply);
  addEventListener('keydown', (event) => {
    if (event.key === 'Escape') list.hidden = true;
    if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target instanceof HTMLInputElement) return;
    event.preventDefault();
    field.focus();
  });
  field.addEventListener('keydown', (event) => {
    if (event.key === 'ArrowDown') list.querySelector('a')?.focus();
    if (event.key === 'Enter') list.querySelector('a')?.click();
  });
  document.addEventListener('click', (event) => {
    if (event.target instanceof Node && !list.contains(event.target) && event.target !== field) list.hidden = true;
  });
}

function fits(words: readonly string[]): (entry: Entry) => boolean {
  return ([id, statement]) => {
    const text = `${id} ${statement}`.toLowerCase();
    return words.every((word) => text.includes(word));
  };
}

function row(href: string, id: string, statement: string): HTMLElement {
  return h('li', {}, h('a', { href }, h('b', { class: 'id' }, id), h('span', {}, statement)));
}

function load(src: string, then: () => void): void {
  if (window.searchIndex !== undefined || document.querySelector(`script[src="${src}"]`) !== null) return;
  const script = h('script', { src });
  script.addEventListener('load', then);
  document.head.append(script);
}
