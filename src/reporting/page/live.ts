import { h, place, prose } from './dom.ts';
import type { LiveFailure, LiveMethod, LiveState } from './live-state.ts';
import { themeButton } from './theme-button.ts';

const cards = new Map<string, HTMLElement>();

function start(): void {
  document.querySelector('[data-theme-button]')?.append(themeButton());
  const connection = place('connection');
  const source = new EventSource('/events');
  source.addEventListener('state', ({ data }: MessageEvent<string>) => {
    // The same version of the suite writes this data.
    show(JSON.parse(data) as LiveState);
    connection.textContent = 'Updates arrive as exchanges end.';
  });
  source.addEventListener('end', () => {
    source.close();
    connection.textContent = 'The recording has ended. This page shows its last state.';
  });
  source.addEventListener('error', () => {
    connection.textContent = 'No connection to the recording. This page shows its last state.';
  });
}

function show({ target, proxy, profile, startedAt, methods, failures, notes }: LiveState): void {
  const outcome = place('outcome');
  const count = methods.reduce((sum, each) => sum + total(each), 0);
  const said = failures.length > 0 ? broken(failures.length) : count === 0 ? 'No exchange yet' : 'No failure';
  // Screen readers do not repeat an unchanged text.
  if (outcome.textContent !== said) outcome.textContent = said;
  outcome.className = failures.length > 0 ? 'c-bad' : count === 0 ? 'c-unsure' : 'c-good';
  facts({
    Node: target,
    Proxy: proxy,
    Profile: profile,
    Started: `${startedAt.slice(0, 10)} ${startedAt.slice(11, 19)} UTC`,
  });
  place('tiles').replaceChildren(
    tile('exchanges', count),
    tile('passed', sumOf(methods, 'pass')),
    tile('failed', sumOf(methods, 'fail')),
    tile('with notes only', sumOf(methods, 'note')),
    tile('skipped', sumOf(methods, 'skipped')),
  );
  list('failure-list', failures);
  list('note-list', notes);
  place('no-failures').hidden = failures.length > 0;
  place('note-section').hidden = notes.length === 0;
  place('method-rows').replaceChildren(...methods.map(row));
}

function broken(count: number): string {
  return count === 1 ? '1 requirement fails' : `${count} requirements fail`;
}

function facts(values: Readonly<Record<string, string>>): void {
  place('facts').replaceChildren(
    ...Object.entries(values).map(([name, text]) => h('div', {}, h('dt', {}, name), h('dd', {}, text))),
  );
}

function tile(name: string, count: number): HTMLElement {
  return h('li', {}, h('div', { class: 'tile' }, h('b', {}, String(count)), h('span', {}, name)));
}

/** Updates a list of cards. A card keeps its element, so that it keeps the focus. */
function list(id: string, failures: readonly LiveFailure[]): void {
  const current = failures.map((failure) => {
    const card = cards.get(failure.id) ?? newCard(failure);
    cards.set(failure.id, card);
    const times = card.querySelector('.times');
    if (times !== null) times.textContent = timesText(failure);
    return card;
  });
  const parent = place(id);
  for (const card of [...parent.children]) if (!current.some((each) => each === card)) card.remove();
  for (const [at, card] of current.entries()) {
    if (parent.children[at] !== card) parent.insertBefore(card, parent.children[at] ?? null);
  }
}

function newCard({ id, level, statement, message }: LiveFailure): HTMLElement {
  return h(
    'li',
    { class: 'card' },
    h('h3', {}, h('a', { class: 'id', href: `/report#${encodeURI(id)}` }, id)),
    h('span', { class: `level l-${level}` }, level),
    h('p', {}, ...prose(statement)),
    h('p', { class: 'message' }, ...prose(message)),
    h('p', { class: 'times hint' }),
  );
}

function timesText({ count, last }: LiveFailure): string {
  return `${count} ${count === 1 ? 'finding' : 'findings'}, the last one in exchange ${last}`;
}

function row(counts: LiveMethod): HTMLElement {
  const { method, pass, fail, note, skipped } = counts;
  const cells = [total(counts), pass, fail, note, skipped].map((count) => h('td', { class: 'number' }, String(count)));
  return h('tr', {}, h('th', { scope: 'row', class: 'id' }, method), ...cells);
}

function total({ pass, fail, note, skipped }: LiveMethod): number {
  return pass + fail + note + skipped;
}

function sumOf(methods: readonly LiveMethod[], name: 'pass' | 'fail' | 'note' | 'skipped'): number {
  return methods.reduce((sum, each) => sum + each[name], 0);
}

start();
