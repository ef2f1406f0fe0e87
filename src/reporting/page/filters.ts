import type { Level } from '../../generated/report.ts';
import { LEVEL_MEANINGS } from '../../judge/verdict/gates.ts';
import type { Kind } from '../kind.ts';
import { isKind, severity, type PageResult } from './page-data.ts';

export type Order = 'worst' | 'method' | 'slowest';

/** The filters of the list. An empty set does not filter. */
export interface Filters {
  readonly text: string;
  readonly kinds: ReadonlySet<Kind>;
  readonly levels: ReadonlySet<Level>;
  readonly service: string;
  readonly method: string;
  readonly section: string;
  readonly order: Order;
}

export const NO_FILTERS: Filters = {
  text: '',
  kinds: new Set(),
  levels: new Set(),
  service: '',
  method: '',
  section: '',
  order: 'worst',
};

/** Whether no requirement is filtered out. */
export function showsAll({ text, kinds, levels, service, method, section }: Filters): boolean {
  return text === '' && kinds.size + levels.size === 0 && service === '' && method === '' && section === '';
}

export function isLevel(text: string): text is Level {
  return Object.hasOwn(LEVEL_MEANINGS, text);
}

/** The group of a result: its method, or its service for requirements of all methods. */
export function methodOf({ method, service }: Pick<PageResult, 'method' | 'service'>): string {
  return method === '*' ? `${service}, all` : method;
}

/** The searchable text of a result, in lower case. */
export function haystack(result: PageResult): string {
  const { id, statement, why = '', reason = '', findings } = result;
  const found = findings.flatMap(({ message, expected = '', actual = '' }) => [message, expected, actual]);
  return [id, statement, why, reason, ...found].join('\n').toLowerCase();
}

/** Returns a function that tells whether the filters show a result. Its text must contain each word of the search. */
export function matcher(filters: Filters): (result: PageResult, searched: string) => boolean {
  const words = filters.text.toLowerCase().split(/\s+/).filter(Boolean);
  const { kinds, levels, service, method, section } = filters;
  return (result, searched) =>
    (kinds.size === 0 || kinds.has(result.kind)) &&
    (levels.size === 0 || levels.has(result.level)) &&
    (service === '' || result.service === service) &&
    (method === '' || methodOf(result) === method) &&
    (section === '' || result.section === section) &&
    words.every((word) => searched.includes(word));
}

/** The results in this order. Equal results keep their order. */
export function ordered(results: readonly PageResult[], order: Order): PageResult[] {
  if (order === 'worst') return [...results].sort((a, b) => severity(a.kind) - severity(b.kind));
  if (order === 'slowest') return [...results].sort((a, b) => (b.durationMs ?? 0) - (a.durationMs ?? 0));
  return [...results];
}

/** The filters as text for an address, after `#?`. */
export function writeFilters(filters: Filters): string {
  const parameters = new URLSearchParams();
  const { text, kinds, levels, service, method, section, order } = filters;
  const named = { q: text, verdict: [...kinds].join(), level: [...levels].join(), service, method, section };
  for (const [name, value] of Object.entries(named)) if (value !== '') parameters.set(name, value);
  if (order !== 'worst') parameters.set('order', order);
  return parameters.toString();
}

/** Reads the text of `writeFilters`. Ignores unknown parts. */
export function readFilters(text: string): Filters {
  const parameters = new URLSearchParams(text);
  const of = (name: string): string => parameters.get(name) ?? '';
  const order = of('order');
  return {
    text: of('q'),
    kinds: new Set(of('verdict').split(',').filter(isKind)),
    levels: new Set(of('level').split(',').filter(isLevel)),
    service: of('service'),
    method: of('method'),
    section: of('section'),
    order: order === 'method' || order === 'slowest' ? order : 'worst',
  };
}
