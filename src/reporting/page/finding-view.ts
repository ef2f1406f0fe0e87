import { groupBy } from '../../encoding/group-by.ts';
import type { Finding } from '../../generated/report.ts';
import { codePairs, erratumLink, h, prose, type Child } from './dom.ts';
import { readTree, type JsonTree, childrenOf, linesOf } from './json-lines.ts';

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
  const rows: readonly (readonly [string, Child])[] = [
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
    codePairs(rows),
  );
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

/** A line of a comparison: in both values, only in the expected one, or only in the actual one. */
interface DiffLine {
  readonly mark: ' ' | '-' | '+';
  readonly indent: number;
  readonly text: string;
}

/** Compares two JSON values by structure: members by name, items by position. */
export function diff(expected: JsonTree, actual: JsonTree): DiffLine[] {
  return compare(expected, actual, '', 0);
}

function compare(expected: JsonTree, actual: JsonTree, key: string, indent: number): DiffLine[] {
  if (expected.kind === 'scalar' || actual.kind === 'scalar' || expected.kind !== actual.kind) {
    const isSame = expected.kind === 'scalar' && actual.kind === 'scalar' && expected.text === actual.text;
    if (isSame) return one(actual, key, indent, ' ');
    return [...one(expected, key, indent, '-'), ...one(actual, key, indent, '+')];
  }
  const isObject = expected.kind === 'object';
  const [open, close] = isObject ? ['{', '}'] : ['[', ']'];
  const before = new Map(childrenOf(expected));
  const after = new Map(childrenOf(actual));
  const names = new Set([...before.keys(), ...after.keys()]);
  const inner = [...names].flatMap((name) => {
    const [was, is] = [before.get(name), after.get(name)];
    const label = isObject ? name : '';
    if (was !== undefined && is !== undefined) return compare(was, is, label, indent + 1);
    if (was !== undefined) return one(was, label, indent + 1, '-');
    return is === undefined ? [] : one(is, label, indent + 1, '+');
  });
  const head = key === '' ? '' : `${key}: `;
  return [{ mark: ' ', indent, text: head + open }, ...inner, { mark: ' ', indent, text: close }];
}

function one(tree: JsonTree, key: string, indent: number, mark: DiffLine['mark']): DiffLine[] {
  return linesOf(tree, key, '', indent).map(({ text, ...line }) => ({ mark, indent: line.indent, text }));
}

/** Finds the difference of two texts: the end of their common beginning, and in each text the start of their common end. */
export function parting(a: string, b: string): { start: number; endA: number; endB: number } {
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start += 1;
  let end = 0;
  while (end < a.length - start && end < b.length - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end += 1;
  return { start, endA: a.length - end, endB: b.length - end };
}
