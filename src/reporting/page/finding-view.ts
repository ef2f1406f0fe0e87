import { groupBy } from '../../encoding/group-by.ts';
import type { Finding } from '../../generated/report.ts';
import { diff, parting, type DiffLine } from './diff.ts';
import { h, prose, type Child } from './dom.ts';
import { readTree } from './json-tree.ts';

const SHOWN = 3;

/**
 * The findings, each once. A long list is collapsed.
 *
 * @param shown The exchanges that a link can open.
 */
export function findingViews(findings: readonly Finding[], shown: ReadonlySet<number>): HTMLElement[] {
  const alike = groupBy(findings, (finding) =>
    JSON.stringify({ ...finding, exchange: undefined, comparedWith: undefined }),
  );
  const views = [...alike.values()].map(([first, ...others]) => findingView(first, others, shown));
  if (views.length <= SHOWN) return views;
  const rest = views.slice(SHOWN);
  return [...views.slice(0, SHOWN), h('details', {}, h('summary', {}, `${rest.length} more findings`), ...rest)];
}

/** The message of a finding, its place, and the expected and the actual value. */
function findingView(finding: Finding, others: readonly Finding[], shown: ReadonlySet<number>): HTMLElement {
  const { message, path, hint, erratum, counterexample } = finding;
  const all = [finding, ...others];
  const rows: readonly (readonly [string, string | HTMLElement | undefined])[] = [
    ['where', path === undefined ? undefined : placeText(path)],
    ['hint', hint],
    ['erratum', erratum === undefined ? undefined : erratumLink(erratum)],
    ['input', counterexample],
    [
      'exchange',
      exchangeLinks(
        all.flatMap(({ exchange }) => exchange ?? []),
        shown,
      ),
    ],
    [
      'compared with',
      exchangeLinks(
        all.flatMap(({ comparedWith = [] }) => comparedWith),
        shown,
      ),
    ],
  ];
  return h(
    'div',
    { class: 'finding' },
    h('p', { class: 'message' }, ...prose(finding.actual === undefined ? message : message.replace(/; got [^]*$/, ''))),
    ...comparison(finding),
    h(
      'dl',
      { class: 'pairs' },
      ...rows.flatMap(([name, text]) =>
        text === undefined ? [] : [h('div', {}, h('dt', {}, name), h('dd', {}, h('code', {}, text)))],
      ),
    ),
  );
}

/** A link to the erratum, which the page describes if it is in force. */
function erratumLink(id: string): HTMLElement {
  return h('a', { href: `#erratum-${encodeURIComponent(id)}` }, id);
}

/** The exchanges of a finding: as links where the page has them. */
function exchangeLinks(numbers: readonly number[], shown: ReadonlySet<number>): HTMLElement | undefined {
  if (numbers.length === 0) return undefined;
  const parts = [...new Set(numbers)].flatMap((each) => [shown.has(each) ? exchangeLink(each) : `#${each}`, ' ']);
  return h('span', {}, ...parts);
}

/** Opens an exchange of the same requirement. */
function exchangeLink(number: number): HTMLElement {
  const click = (event: Event): void => {
    const own = event.currentTarget instanceof Element ? event.currentTarget.closest('.inside') : null;
    const view = own?.querySelector(`[data-exchange="${number}"]`);
    if (!(view instanceof HTMLDetailsElement)) return;
    view.open = true;
    view.scrollIntoView({ block: 'start' });
    view.querySelector('summary')?.focus({ preventScroll: true });
  };
  return h('button', { type: 'button', class: 'link', click }, `#${number}`);
}

/** `/result/height` in a readable format: `result.height`. */
function placeText(pointer: string): string {
  if (pointer === '') return 'the whole response';
  const segments = pointer
    .slice(1)
    .split('/')
    .map((segment) => segment.replaceAll('~1', '/').replaceAll('~0', '~'));
  return segments
    .map((segment, index) => (/^\d+$/.test(segment) ? `[${segment}]` : index === 0 ? segment : `.${segment}`))
    .join('');
}

function comparison({ expected, actual }: Finding): Child[] {
  if (expected === undefined && actual === undefined) return [];
  const trees = [readTree(expected ?? ''), readTree(actual ?? '')] as const;
  if (trees[0] !== undefined && trees[1] !== undefined) return [structure(diff(trees[0], trees[1]))];
  const [before, after] =
    expected === undefined || actual === undefined ? [expected, actual] : marked(expected, actual);
  return [
    h(
      'div',
      { class: 'versus' },
      ...(before === undefined
        ? []
        : [h('div', { class: 'minus' }, h('b', {}, 'expected'), h('pre', { tabindex: 0 }, before))]),
      ...(after === undefined
        ? []
        : [h('div', { class: 'plus' }, h('b', {}, 'actual'), h('pre', { tabindex: 0 }, after))]),
    ),
  ];
}

/** Marks the difference of two texts if they are mostly equal. */
function marked(expected: string, actual: string): [Child, Child] {
  const { start, endA, endB } = parting(expected, actual);
  const alike = start + expected.length - endA;
  if (expected === actual || alike < Math.max(expected.length, actual.length) * 0.3) return [expected, actual];
  const part = (text: string, end: number): HTMLElement =>
    h('span', {}, text.slice(0, start), h('mark', {}, text.slice(start, end)), text.slice(end));
  return [part(expected, endA), part(actual, endB)];
}

const KEPT_AROUND = 2;

/** A comparison line by line. Long runs of equal lines are collapsed. */
function structure(lines: readonly DiffLine[]): HTMLElement {
  const near = new Set<number>();
  for (const [index, { mark }] of lines.entries())
    if (mark !== ' ') for (let at = index - KEPT_AROUND; at <= index + KEPT_AROUND; at += 1) near.add(at);
  const rows: HTMLElement[] = [];
  let folded = 0;
  const fold = (): void => {
    if (folded > 0) rows.push(h('span', { class: 'line fold' }, `  … ${folded} lines that are the same`));
    folded = 0;
  };
  for (const [index, { mark, indent, text }] of lines.entries()) {
    if (near.size > 0 && !near.has(index)) {
      folded += 1;
      continue;
    }
    fold();
    const kind = mark === '-' ? 'minus' : mark === '+' ? 'plus' : 'same';
    rows.push(h('span', { class: `line ${kind}` }, `${mark} ${'  '.repeat(indent)}${text}`));
  }
  fold();
  return h(
    'figure',
    { class: 'diff' },
    h('figcaption', {}, h('span', { class: 'minus' }, '- expected'), ' ', h('span', { class: 'plus' }, '+ actual')),
    h('pre', { tabindex: 0 }, ...rows),
  );
}
