import { h } from './dom.ts';

const KEPT = 'conformance-theme';

/** A button that switches between dark and light. The choice is stored for the next page if the browser allows it. */
export function themeButton(): HTMLElement {
  const { dataset } = document.documentElement;
  const kept = read();
  if (kept === 'dark' || kept === 'light') dataset.theme = kept;
  const isDark = (): boolean =>
    dataset.theme === undefined ? matchMedia('(prefers-color-scheme: dark)').matches : dataset.theme === 'dark';
  const label = (): string => (isDark() ? 'light' : 'dark');
  const button = h('button', { type: 'button', class: 'theme' }, label());
  button.addEventListener('click', () => {
    dataset.theme = isDark() ? 'light' : 'dark';
    keep(dataset.theme);
    button.textContent = label();
  });
  return button;
}

/** The stored choice. Null if there is none, or if the browser does not allow storage for this file. */
function read(): string | null {
  try {
    return localStorage.getItem(KEPT);
  } catch {
    return null;
  }
}

function keep(theme: string): void {
  try {
    localStorage.setItem(KEPT, theme);
  } catch {
    // The next page then has the theme of the system.
  }
}
