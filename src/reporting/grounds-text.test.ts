import { expect, test } from 'vitest';
import { assertionsOf, groundsText } from './grounds-text.ts';

test('says how much a result rests on', () => {
  expect(groundsText({ assertions: 2311, responses: 48 })).toBe('2,311 assertions on 48 responses');
  expect(groundsText({ assertions: 1, responses: 1 })).toBe('1 assertion on 1 response');
});

test('sums what many results rest on', () => {
  expect(
    assertionsOf([{ restsOn: { assertions: 3, responses: 1 } }, {}, { restsOn: { assertions: 4, responses: 2 } }]),
  ).toBe(7);
});
