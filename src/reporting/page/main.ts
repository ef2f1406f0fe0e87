import { h, pairs, place, type Child } from './dom.ts';
import {
  clientsSection,
  errataSection,
  logSection,
  methodsSection,
  networkSection,
  notesSection,
  untestableSection,
} from './sections.ts';
import { failuresSection } from './failures-section.ts';
import { NO_FILTERS, readFilters, writeFilters, type Filters } from './filters.ts';
import { onlyKind, requirementList } from './list.ts';
import { type PageData, KIND_ORDER, KINDS } from './page-data.ts';
import { counted } from '../../encoding/cut.ts';
import { GATE_MEANINGS, gateName } from '../../judge/verdict/gates.ts';
import { verdictWords } from '../../judge/verdict/verdict-words.ts';
import type { Kind } from '../kind.ts';

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
    ...[logSection, methodsSection, failuresSection]
      .flatMap((make) => make(data))
      .filter((child) => child !== undefined),
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

/** The head of the page: the outcome, the tested node, and the number of results of each kind. */
export function summary(data: PageData, choose: (kind: Kind) => void): Child[] {
  const { head, results } = data;
  const counts = new Map<Kind, number>();
  for (const { kind } of results) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  const kinds = KIND_ORDER.filter((kind) => (counts.get(kind) ?? 0) > 0);
  return [
    h(
      'div',
      { class: 'outcome' },
      h('p', { class: 'suite' }, `${head.suite.name} ${head.suite.version}`),
      ...headline(data),
    ),
    facts(head),
    bar(kinds, counts, results.length),
    h(
      'ul',
      { class: 'tiles', 'aria-label': 'Results by verdict' },
      ...kinds.map((kind) => h('li', {}, tile(kind, counts.get(kind) ?? 0, choose))),
    ),
  ];
}

/** The verdict large, and the rest of the outcome below it. */
function headline({ head, results, news }: PageData): Child[] {
  const words = verdictWords({ ...head, requirements: results });
  const rest = head.outcome.startsWith(words)
    ? head.outcome.slice(words.length).replace(/^[:;,.] ?/, '')
    : head.outcome;
  return [
    h('h1', { class: `c-${tone(head.exitCode)}` }, words),
    h('p', {}, rest.charAt(0).toUpperCase() + rest.slice(1)),
    news === undefined ? undefined : h('pre', {}, news),
  ];
}

function tone(exitCode: number): string {
  return exitCode === 0 ? 'good' : exitCode === 1 ? 'bad' : 'unsure';
}

function facts(head: PageData['head']): HTMLElement {
  const { target, profile, seed, startedAt, durationMs, requests, exitCode, launch, gate, contract } = head;
  const { kind, url, scenario, version } = target;
  const running =
    kind === 'reference-node' ? `the reference node${scenario === undefined ? '' : `, ${scenario}`}` : url;
  const node = launch === undefined ? running : `${launch.path}, started for this run`;
  const rows: readonly (readonly [string, string | undefined])[] = [
    [kind === 'recording' ? 'Recording' : 'Node', node],
    ['Release', version],
    ['Profile', `${profile.name} (${profile.reason})`],
    ['Gate', `${gateName(gate)}: ${GATE_MEANINGS[gateName(gate)]}`],
    ['Contract', contract?.date],
    ['Errata in force', profile.errata.length === 0 ? undefined : String(profile.errata.length)],
    ['Started', `${startedAt.slice(0, 10)} ${startedAt.slice(11, 19)} UTC`],
    ['Duration', `${(durationMs / 1000).toFixed(1)} s, ${requests} requests`],
    ['Seed', String(seed)],
    ['Exit code', String(exitCode)],
  ];
  return pairs(rows, 'facts');
}

function bar(kinds: readonly Kind[], counts: ReadonlyMap<Kind, number>, total: number): HTMLElement {
  const parts = kinds.map((kind) => {
    const part = h('i', { class: `k-${kind}` });
    part.style.flexGrow = String(counts.get(kind) ?? 0);
    return part;
  });
  const words = kinds.map((kind) => `${counts.get(kind) ?? 0} ${KINDS[kind].label}`).join(', ');
  return h('div', { class: 'bar', role: 'img', 'aria-label': `${counted(total, 'requirement')}: ${words}` }, ...parts);
}

function tile(kind: Kind, count: number, choose: (kind: Kind) => void): HTMLElement {
  const { label, sign, meaning } = KINDS[kind];
  return h(
    'button',
    {
      type: 'button',
      class: `tile k-${kind}`,
      title: meaning,
      click: () => {
        choose(kind);
      },
    },
    h('b', {}, String(count)),
    h('span', {}, h('i', { 'aria-hidden': 'true' }, sign), ` ${label}`),
  );
}
