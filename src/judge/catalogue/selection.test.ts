import { expect, test } from 'vitest';
import { select, unmatched, type Selection, wildcard } from './selection.ts';

const REQUIREMENTS = [
  { id: 'health.health/healthy', service: 'health', method: 'health.health' },
  { id: 'platform.getHeight/height', service: 'platform', method: 'platform.getHeight' },
  { id: 'platform.getHeight/rises', service: 'platform', method: 'platform.getHeight' },
  { id: 'platform.getTx/id', service: 'platform', method: 'platform.getTx' },
  { id: 'http.health/status', service: 'http', method: 'GET /ext/health' },
];

test.each<[string, Selection, string[]]>([
  ['nothing asked for is everything', {}, REQUIREMENTS.map(({ id }) => id)],
  ['a service', { only: ['health'] }, ['health.health/healthy']],
  ['a method', { only: ['platform.getTx'] }, ['platform.getTx/id']],
  ['a method without its service', { only: ['getTx'] }, ['platform.getTx/id']],
  ['an endpoint', { only: ['GET /ext/health'] }, ['http.health/status']],
  ['one requirement', { only: ['platform.getHeight/rises'] }, ['platform.getHeight/rises']],
  [
    'all claims of a method',
    { only: ['platform.getHeight'] },
    ['platform.getHeight/height', 'platform.getHeight/rises'],
  ],
  ['a wildcard', { only: ['*/h*'] }, ['health.health/healthy', 'platform.getHeight/height']],
  ['any case', { only: ['PLATFORM.gettx/ID'] }, ['platform.getTx/id']],
  ['all but', { only: ['platform'], skip: ['*.getHeight/*'] }, ['platform.getTx/id']],
  ['whatever one of them names', { only: ['health', 'getTx'] }, ['health.health/healthy', 'platform.getTx/id']],
  ['a dot is a dot', { only: ['platformxgetTx/id'] }, []],
])('select: %s', (_, selection, ids) => expect(select(REQUIREMENTS, selection).map(({ id }) => id)).toEqual(ids));

test('unmatched names each pattern that matches nothing, and its list', () => {
  expect(unmatched(REQUIREMENTS, { only: ['helth', 'platform', 'platform.getTx'], skip: ['nope'] })).toEqual([
    { list: 'only', pattern: 'helth' },
    { list: 'skip', pattern: 'nope' },
  ]);
});

test.each<[string, string, boolean]>([
  ['platform.getTx/*', 'platform.getTx/json', true],
  ['PLATFORM.getTx/*', 'platform.gettx/', true],
  ['platform.getTx', 'platform.getTx/json', false],
  ['*', '', true],
  ['a*a', 'a', false],
  ['a*a', 'aa', true],
  ['*b*b*', 'abcb', true],
  ['*b*b*', 'abc', false],
  ['a*bc', 'abcd', false],
  ['a.c', 'abc', false],
  ['(a+)+$*', '(a+)+$x', true],
])('%s and %s: %s', (pattern, text, expected) => expect(wildcard(pattern)(text)).toBe(expected));

test.each(['x'.repeat(30_000_000), '*x'.repeat(1_000_000), `${'a*'.repeat(50)}b`])(
  'a very long pattern takes no longer',
  (pattern) => expect(wildcard(pattern)('a'.repeat(100))).toBe(false),
);
