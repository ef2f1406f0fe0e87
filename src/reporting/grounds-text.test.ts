import { expect, test } from 'vitest';
import { groundsText } from './grounds-text.ts';

test('says how much a result rests on', () => {
  expect(groundsText({ assertions: 2311, responses: 48 })).toBe('2,311 assertions on 48 responses');
  expect(groundsText({ assertions: 1, responses: 1 })).toBe('1 assertion on 1 response');
});
