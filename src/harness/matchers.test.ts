import { describe, expect as holds, test } from 'vitest';
import { decoded, undecodable } from '../encoding/decoded.ts';
import { Failure } from './failure.ts';
import { expect, expectDecoded } from './matchers.ts';

function findingOf(action: () => void): Failure['findings'][0] | undefined {
  try {
    action();
  } catch (error) {
    if (error instanceof Failure) return error.findings[0];
    throw error;
  }
  return undefined;
}

const many = Array.from({ length: 100 }, (_, i) => `item ${i}`);

describe('a value', () => {
  test.each<[string, () => void, string]>([
    ['toBe', () => expect(true, '`height`').toBe(5n), '`height` is true; expected 5.'],
    ['toBe of none', () => expect(undefined, 'the height').toBe(5n), 'The height is missing; expected 5.'],
    ['not toBe', () => expect('', 'the key').not.toBe(''), 'The key is ""; expected another value.'],
    ['toEqual', () => expect(['a'], 'the IDs').toEqual(['b']), 'The IDs: missing "b"; unexpected "a".'],
    [
      'toEqual of a subject with a comma at its end',
      () => expect(['a'], 'the IDs, read twice,').toEqual([]),
      'The IDs, read twice: unexpected "a".',
    ],
    ['not toEqual', () => expect({}, 'the set').not.toEqual({}), 'The set is {}; expected another value.'],
    ['toMatchObject', () => expect({ a: 1 }, 'it').toMatchObject({ b: 1 }), 'It: missing b (1).'],
    ['toContain', () => expect(['a'], 'the checks').toContain('b'), 'The checks: missing "b".'],
    ['not toContain', () => expect(['a'], 'the checks').not.toContain('a'), 'The checks: unexpected "a".'],
    [
      'not toContain of a text',
      () => expect('a b', 'the message').not.toContain('b'),
      'The message is "a b"; expected a string without "b".',
    ],
    [
      'toContain of none',
      () => expect(undefined, 'the checks').toContain('a'),
      'The checks is missing; expected a list with "a".',
    ],
    ['toContainAll', () => expect(['a'], 'the checks').toContainAll(['a', 'b']), 'The checks: missing "b".'],
    ['toBeOneOf', () => expect(3, 'the status').toBeOneOf([1, 2]), 'The status is 3; expected 1 or 2.'],
    ['toBeOneOf equal values', () => expect(3, 'the sum').toBeOneOf([1n, 1n]), 'The sum is 3; expected 1.'],
    [
      'not toBeOneOf',
      () => expect(401, 'the status').not.toBeOneOf([401, 403]),
      'The status is 401; expected another value than 401 or 403.',
    ],
    ['toHaveLength', () => expect([1], 'the page').toHaveLength(2), 'The page: 1 item, expected 2 items.'],
    ['toHaveLength of none', () => expect(7, 'the page').toHaveLength(2), 'The page is 7; expected a list of 2 items.'],
    ['not toBeEmpty', () => expect([], 'the page').not.toBeEmpty(), 'The page: no items, expected at least 1 item.'],
    ['toBeEmpty', () => expect(['a'], 'the repeated IDs').toBeEmpty(), 'The repeated IDs: unexpected "a".'],
    [
      'toBe of no value',
      () => expect('gzip', 'the header').toBe(undefined),
      'The header is "gzip"; expected no value.',
    ],
    ['toHaveProperty', () => expect({}, 'it').toHaveProperty('a'), 'It is {}; expected an object with the member a.'],
    ['toMatch', () => expect(5, 'the text').toMatch(/a/), 'The text is 5; expected a string that matches a.'],
    ['toBeText', () => expect(5, 'the text').toBeText(), 'The text is 5; expected a string.'],
    ['toBeDefined', () => expect(undefined, 'the id').toBeDefined(), 'The id is missing; expected a value.'],
    ['toBeGreaterThan', () => expect(1n, 'the sum').toBeGreaterThan(1n), 'The sum is 1; expected more than 1.'],
    ['at least', () => expect('9', 'the sum').toBeGreaterThanOrEqual(1), 'The sum is "9"; expected at least 1.'],
    ['toBeLessThan', () => expect(NaN, 'the sum').toBeLessThan(1), 'The sum is "NaN"; expected less than 1.'],
    ['at most', () => expect(2, 'the sum').toBeLessThanOrEqual(1), 'The sum is 2; expected at most 1.'],
    ['toDecode', () => expectDecoded(undecodable('too short'), 'the ID x'), 'The ID x cannot be decoded: too short.'],
    ['toDecode of none', () => expectDecoded(undefined, 'the ID x'), 'The ID x cannot be decoded: it is not a string.'],
  ])('%s', (_, action, message) => holds(findingOf(action)?.message).toBe(message));

  test('that holds throws nothing', () => {
    holds(
      findingOf(() => {
        expect({ a: [1n], b: undefined }, 'it').toEqual({ a: [1n] });
        expect(null, 'it').toBe(null);
        expect('abc', 'it').toContain('b');
        expect(new Set(['b', 'a']), 'it').toContainAll(['a']);
        expect([], 'it').toBeEmpty();
        expect([1], 'it').not.toBeEmpty();
        expect({}, 'it').not.toHaveProperty('a');
        holds(expectDecoded(decoded(7), 'it')).toBe(7);
      }),
    ).toBeUndefined();
  });

  test('that holds is not put into words', () => {
    let reads = 0;
    const value = {
      get a(): number {
        reads += 1;
        return 1;
      },
    };
    expect(value, 'it').toBe(value);
    expect(value, 'it').toEqual(value);
    expect(value, 'it').toBeDefined();
    holds(reads).toBe(0);
  });

  test('that is long shows what is missing and what is too much', () => {
    const finding = findingOf(() => expect([...many.slice(2), 'other'], 'the page').toEqual(many));
    holds(finding).toMatchObject({
      message: 'The page: missing "item 0", "item 1"; unexpected "other".',
      expected: '100 items, among them "item 0", "item 1"',
      actual: '99 items, among them "other"',
    });
  });
});
