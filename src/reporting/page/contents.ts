import { h } from './dom.ts';

/** Links to the verdict and to each section of the page. */
export function contents(main: HTMLElement): HTMLElement {
  const headings = [...main.querySelectorAll('h2')].map(({ id, textContent }) => [id, textContent] as const);
  const links = [['head', 'Verdict'] as const, ...headings].map(([id, title]) =>
    h('li', {}, h('a', { href: `#${id}` }, title)),
  );
  return h('nav', { 'aria-label': 'On this page' }, h('ul', {}, ...links));
}
