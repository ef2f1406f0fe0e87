import { h } from './dom.ts';

const KEPT = 'conformance-theme';

/** Dark or light, other than the system has it; kept for the next page where the browser lets us. */
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

/** Browsers refuse to keep anything for some files. */
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
    // Then the next page begins as the system has it.
  }
}
