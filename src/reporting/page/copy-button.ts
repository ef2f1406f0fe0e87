import { h } from './dom.ts';

/** A button that copies a text to the clipboard and confirms it. */
export function copyButton(label: string, text: string): HTMLElement {
  const button = h('button', { type: 'button', class: 'copy' }, label);
  button.addEventListener('click', () => {
    void copy(text).then((done) => {
      button.textContent = done ? 'copied' : 'select and copy it by hand';
      announce(done ? `${label}: done` : 'could not be copied');
      setTimeout(() => {
        button.textContent = label;
      }, 1500);
    });
  });
  return button;
}

/** Announces a text to screen readers. */
export function announce(text: string): void {
  const status = document.getElementById('said');
  if (status !== null) status.textContent = text;
}

async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
