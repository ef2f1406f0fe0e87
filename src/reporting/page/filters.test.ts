import { expect, test } from 'vitest';
import { haystack, matcher, NO_FILTERS, ordered, readFilters, writeFilters, type Filters } from './filters.ts';
import type { PageResult } from './page-data.ts';

function result(id: string, changes: Partial<PageResult> = {}): PageResult {
  return {
    id,
    level: 'stated',
    section: '4.2',
    service: 'platform',
    method: 'platform.getHeight',
    statement: 'The result carries the height.',
    verdict: 'pass',
    kind: 'pass',
    findings: [],
    exchanges: [],
    ...changes,
  };
}

const RESULTS = [
  result('platform.getHeight/a', { durationMs: 5 }),
  result('platform.getHeight/b', { verdict: 'fail', kind: 'fail', findings: [{ message: 'Nothing above' }] }),
  result('envelope/c', { service: 'envelope', method: '*', level: 'observed', kind: 'note', durationMs: 9 }),
];

function shown(filters: Partial<Filters>): string[] {
  const passes = matcher({ ...NO_FILTERS, ...filters });
  return RESULTS.filter((each) => passes(each, haystack(each))).map(({ id }) => id.slice(-1));
}

test.each<[Partial<Filters>, string]>([
  [{}, 'abc'],
  [{ text: 'ABOVE height' }, 'b'],
  [{ text: 'nowhere' }, ''],
  [{ kinds: new Set(['fail', 'note']) }, 'bc'],
  [{ levels: new Set(['observed']) }, 'c'],
  [{ service: 'platform' }, 'ab'],
  [{ method: 'envelope, all' }, 'c'],
  [{ section: '4.2', kinds: new Set(['pass']) }, 'a'],
])('filters %o show %s', (filters, expected) => expect(shown(filters).join('')).toBe(expected));

test('the worst come first, or the slowest', () => {
  expect(ordered(RESULTS, 'worst').map(({ kind }) => kind)).toEqual(['fail', 'note', 'pass']);
  expect(ordered(RESULTS, 'slowest')[0]?.id).toBe('envelope/c');
  expect(ordered(RESULTS, 'method')).toEqual(RESULTS);
});

test('filters come back from an address, without what is not known', () => {
  const filters: Filters = {
    text: 'a&b=c #1',
    kinds: new Set(['fail', 'note']),
    levels: new Set(['derived']),
    service: 'index',
    method: 'index.getIndex',
    section: '4.3',
    order: 'slowest',
  };
  expect(readFilters(writeFilters(filters))).toEqual(filters);
  expect(writeFilters(NO_FILTERS)).toBe('');
  expect(readFilters('verdict=fail,<script>&level=x&order=y').kinds).toEqual(new Set(['fail']));
});
