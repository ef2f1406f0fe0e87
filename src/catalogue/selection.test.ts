import { describe, expect, test } from 'vitest';
import { select, unmatched, type Selection } from './selection.ts';

const REQUIREMENTS = [
  { id: 'health.health/healthy', service: 'health', method: 'health.health' },
  { id: 'platform.getHeight/height', service: 'platform', method: 'platform.getHeight' },
  { id: 'platform.getHeight/rises', service: 'platform', method: 'platform.getHeight' },
  { id: 'platform.getTx/id', service: 'platform', method: 'platform.getTx' },
  { id: 'http.health/status', service: 'http', method: 'GET /ext/health' },
];

describe('select', () => {
  test.each<[string, Selection, string[]]>([
    ['nothing asked for is everything', {}, REQUIREMENTS.map(({ id }) => id)],
    ['a service', { services: ['health'] }, ['health.health/healthy']],
    ['a method', { methods: ['platform.getTx'] }, ['platform.getTx/id']],
    ['a method without its service', { methods: ['getTx'] }, ['platform.getTx/id']],
    ['an endpoint', { methods: ['GET /ext/health'] }, ['http.health/status']],
    ['one requirement', { only: ['platform.getHeight/rises'] }, ['platform.getHeight/rises']],
    [
      'all claims of a method',
      { only: ['platform.getHeight'] },
      ['platform.getHeight/height', 'platform.getHeight/rises'],
    ],
    ['a wildcard', { only: ['*/h*'] }, ['health.health/healthy', 'platform.getHeight/height']],
    ['any case', { only: ['PLATFORM.gettx/ID'] }, ['platform.getTx/id']],
    ['all but', { services: ['platform'], skip: ['*.getHeight/*'] }, ['platform.getTx/id']],
    ['one of each list', { services: ['platform', 'health'], methods: ['getTx'] }, ['platform.getTx/id']],
    ['a dot is a dot', { only: ['platformxgetTx/id'] }, []],
  ])('%s', (_, selection, ids) => {
    expect(select(REQUIREMENTS, selection).map(({ id }) => id)).toEqual(ids);
  });
});

test('unmatched names each pattern that matches nothing, and its list', () => {
  expect(
    unmatched(REQUIREMENTS, { services: ['helth', 'platform'], only: ['platform.getTx'], skip: ['nope'] }),
  ).toEqual([
    { list: 'services', pattern: 'helth' },
    { list: 'skip', pattern: 'nope' },
  ]);
});
