import type { EvidenceItem, HeaderList } from '../../generated/report.ts';
import { copyButton } from './copy-button.ts';
import { targetHint } from '../target-hint.ts';
import { h, type Child } from './dom.ts';
import { linesOf, pointsAt } from './json-lines.ts';
import { readTree } from './json-tree.ts';

/** A request and its response. `path` is the place in the response that a finding refers to. */
export function exchangeView(item: EvidenceItem, path: string | undefined, isOpen: boolean): HTMLElement {
  const { exchange, outcome, durationMs, curl, request, response, responseHeaders } = item;
  return h(
    'details',
    { class: 'exchange', 'data-exchange': exchange, open: isOpen },
    h(
      'summary',
      {},
      h('span', { class: 'number' }, `#${exchange}`),
      h('code', {}, item.call ?? curl),
      h('span', { class: 'said' }, outcome),
      h('span', { class: 'time' }, `${durationMs < 10 ? durationMs.toFixed(1) : durationMs.toFixed(0)} ms`),
    ),
    h('div', { class: 'command' }, h('pre', { tabindex: 0 }, curl), copyButton('copy curl', curl)),
    ...targetHint(curl).map((hint) => h('p', { class: 'hint' }, hint)),
    ...(request === undefined ? [] : [headers('Request headers', request.headers), ...body('Request', request.body)]),
    ...(responseHeaders === undefined ? [] : [headers('Answer headers', responseHeaders)]),
    ...body('Answer', response, path),
  );
}

function headers(title: string, list: HeaderList): HTMLElement {
  const lines = list.map(({ name, value }) => `${name}: ${value}`).join('\n');
  return h(
    'details',
    { class: 'headers' },
    h('summary', {}, `${title} (${list.length})`),
    h('pre', { tabindex: 0 }, lines),
  );
}

function body(title: string, text: string | undefined, path?: string): Child[] {
  if (text === undefined) return [];
  const tree = readTree(text);
  if (tree === undefined)
    return [
      h('p', { class: 'label' }, title),
      h('pre', { tabindex: 0, class: 'body' }, text === '' ? '(empty)' : text),
    ];
  const lines = linesOf(tree);
  const isMeant = path === undefined ? (): boolean => false : pointsAt(lines, path);
  const rows = lines.map((line) =>
    h('span', { class: isMeant(line) ? 'line meant' : 'line' }, '  '.repeat(line.indent) + line.text),
  );
  return [h('p', { class: 'label' }, title), h('pre', { tabindex: 0, class: 'body' }, ...rows)];
}
