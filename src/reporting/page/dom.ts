import { escapeLines } from '../escape-text.ts';

export type Child = Node | string | undefined;

type Listener = (event: Event) => void;

/** Attributes by name. `true` sets an attribute without a value, `false` and `undefined` set none, a function is an event listener. */
export type Attributes = Readonly<Record<string, string | number | boolean | undefined | Listener>>;

/** Creates an element. Text among the children is never markup, and cannot change the direction of other text. */
export function h<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  decorate(element, attributes);
  append(element, children);
  return element;
}

/** A sentence of the suite. Text between backticks is code. */
export function prose(text: string): Node[] {
  return text.split('`').map((part, index) => (index % 2 === 1 ? h('code', {}, part) : h('span', {}, part)));
}

/** A name such as `platform.getTx`, which can break into lines after a dot or a slash, not within a word. */
export function breakable(name: string): Child[] {
  return name.split(/(?<=[./])/).flatMap((part) => [h('wbr', {}), part]);
}

export function append(parent: Element, children: readonly Child[]): void {
  for (const child of children) {
    if (child === undefined) continue;
    parent.append(typeof child === 'string' ? escapeLines(child, Number.MAX_SAFE_INTEGER) : child);
  }
}

function decorate(element: Element, attributes: Attributes): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function') element.addEventListener(name, value);
    else if (value === true) element.setAttribute(name, '');
    else if (value !== undefined && value !== false) element.setAttribute(name, String(value));
  }
}

/** The element with this ID in the HTML of the page. */
export function place(id: string): HTMLElement {
  const found = document.getElementById(id);
  if (found === null) throw new Error(`The page has no #${id}.`);
  return found;
}

/** The address of a requirement on this page. */
export function anchorOf(id: string): string {
  return `#${encodeURI(id)}`;
}

/** Links to a requirement. */
export function idLink(id: string): HTMLElement {
  return h('a', { class: 'id', href: anchorOf(id) }, ...breakable(id));
}

/** Links to an erratum. */
export function erratumLink(id: string): HTMLElement {
  return h('a', { href: `#erratum-${encodeURIComponent(id)}` }, id);
}

/** Names with what belongs to each; rows without it are left out. */
export function pairs(
  rows: readonly (readonly [name: string, shown: Child | readonly Child[]])[],
  kind = 'pairs',
): HTMLElement {
  const shown = rows.filter(([, text]) => text !== undefined);
  return h(
    'dl',
    { class: kind },
    ...shown.map(([name, text]) => h('div', {}, h('dt', {}, name), h('dd', {}, ...[text].flat()))),
  );
}

/** The same of code. */
export function codePairs(rows: readonly (readonly [name: string, shown: Child])[]): HTMLElement {
  return pairs(rows.map(([name, text]) => [name, text === undefined ? undefined : h('code', {}, text)]));
}

/** A line to paste, with a button that copies it, and others. */
export function command(text: string, label: string, ...others: readonly Child[]): HTMLElement {
  return h('div', { class: 'command' }, h('pre', { tabindex: 0 }, text), copyButton(label, text), ...others);
}

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
