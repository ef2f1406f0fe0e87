import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { valueOf } from '../../test/support/value-of.ts';
import { isJsonObject, type JsonValue, LosslessNumber, parseJson, stringifyJson } from './json.ts';

const parsed = (text: string): JsonValue => valueOf(parseJson(text));

describe('numbers', () => {
  it.each([
    ['0', 0],
    ['-1', -1],
    ['1.5', 1.5],
    ['0.9940357852882273', 0.9940357852882273],
    ['1e-7', 1e-7],
    ['9007199254740991', 9007199254740991],
    ['-9007199254740991', -9007199254740991],
    ['9007199254740992', 9007199254740992n],
    ['19999960491860250', 19999960491860250n],
    ['18446744073709551615', 18446744073709551615n],
    ['123456789012345678901234567890', 123456789012345678901234567890n],
    ['-0', new LosslessNumber('-0')],
    ['1.0', new LosslessNumber('1.0')],
    ['1E2', new LosslessNumber('1E2')],
    ['1e400', new LosslessNumber('1e400')],
    ['0.10000000000000000001', new LosslessNumber('0.10000000000000000001')],
  ])('%s keeps its text', (text, value) => {
    expect(parsed(text)).toEqual(value);
    expect(stringifyJson(parsed(text))).toBe(text);
  });

  it('of more digits than any number on the wire has are refused', () => {
    expect(parsed('9'.repeat(4096))).toBe(BigInt('9'.repeat(4096)));
    expect(parseJson('9'.repeat(30_000_000))).toEqual({
      ok: false,
      reason: 'a number of 30000000 characters at character 0, at most 4096 are read',
    });
  });

  it.each([Number.NaN, Number.POSITIVE_INFINITY])('%s is not written', (value) => {
    expect(() => stringifyJson(value)).toThrow(TypeError);
  });
});

describe('refusals', () => {
  it.each([
    ['', 'it is empty'],
    ['  ', 'unexpected end at character 2'],
    ['{"jsonrpc":"2.0","id":1,', 'unexpected end at character 24'],
    ['not JSON', 'unexpected "n" at character 0'],
    ['nul', 'unexpected "n" at character 0'],
    ['404 page not found', 'unexpected text after the JSON value, at character 4'],
    ['{} {}', 'unexpected text after the JSON value, at character 3'],
    ['{"a":1,"b":2,"a":1}', 'the name "a" occurs twice in one object, again at character 13'],
    [String.raw`{"a":1,"\u0061":2}`, 'the name "a" occurs twice in one object, again at character 7'],
    ['{"__proto__":1,"__proto__":2}', 'the name "__proto__" occurs twice in one object, again at character 15'],
    ['{"a', 'unexpected end at character 3'],
    ['{"a\n', 'unexpected "\\n" at character 3'],
    ['["a\nb"]', 'unexpected "\\n" at character 3'],
    ['["a\\', 'no such escape in a string: "\\\\" at character 3'],
    ['[1,]', 'unexpected "]" at character 3'],
    ['[1 2]', 'unexpected "2" at character 3'],
    ['{"a" 1}', 'unexpected "1" at character 5'],
    ['{"a":1,}', 'unexpected "}" at character 7'],
    ['{a:1}', 'unexpected "a" at character 1'],
    ["{'a':1}", 'unexpected "\'" at character 1'],
    ['[}', 'unexpected "}" at character 1'],
    ['[1}', 'unexpected "}" at character 2'],
    ['{"a":1]', 'unexpected "]" at character 6'],
    ['01', 'unexpected text after the JSON value, at character 1'],
    ['1.', 'unexpected end at character 2'],
    ['1.x', 'unexpected "x" at character 2'],
    ['1e+', 'unexpected end at character 3'],
    ['-', 'unexpected end at character 1'],
    ['-a', 'unexpected "a" at character 1'],
    ['+1', 'unexpected "+" at character 0'],
    ['.5', 'unexpected "." at character 0'],
    ['NaN', 'unexpected "N" at character 0'],
    ['"a\nb"', String.raw`unexpected "\n" at character 2`],
    ['"a', 'unexpected end at character 2'],
    [String.raw`"\x"`, String.raw`no such escape in a string: "\\x" at character 1`],
    [String.raw`"\u12g4"`, String.raw`no such escape in a string: "\\u" at character 1`],
    ['\ufeff{}', String.raw`unexpected "\u{feff}" at character 0`],
    ['\u00a01', String.raw`unexpected "\u{a0}" at character 0`],
  ])('%j', (text, reason) => expect(parseJson(text)).toEqual({ ok: false, reason }));

  it.each([
    [[0x22, 0x61, 0xff, 0x22], 'not UTF-8 at byte 2'],
    [[0x22, 0xc3], 'not UTF-8 at byte 1'],
    [[0x22, 0xc0, 0x80, 0x22], 'not UTF-8 at byte 1'],
    [[0x22, 0xed, 0xa0, 0x80, 0x22], 'not UTF-8 at byte 1'],
    [[0xef, 0xbb, 0xbf, 0x31], String.raw`unexpected "\u{feff}" at character 0`],
    [[0xff, 0xfe, 0x31, 0x00], 'not UTF-8 at byte 0'],
  ])('bytes %j', (bytes, reason) => expect(parseJson(Uint8Array.from(bytes))).toEqual({ ok: false, reason }));

  it('nesting beyond 1,000, while 1,000 are read and written', () => {
    const deepest = '['.repeat(1000) + ']'.repeat(1000);
    expect(stringifyJson(parsed(deepest))).toBe(deepest);
    const objects = '{"a":'.repeat(1000) + '1' + '}'.repeat(1000);
    expect(stringifyJson(parsed(objects))).toBe(objects);
    for (const text of [`[${deepest}]`, '['.repeat(100_000), '{"a":'.repeat(100_000)]) {
      const refusal = parseJson(text);
      expect(refusal.ok || refusal.reason).toMatch(/^nested deeper than 1000 at character/);
    }
  });
});

it('a string of ten million escapes is read', () => {
  const text = parsed(`"${'\\n\\u0041'.repeat(5_000_000)}"`);
  expect(text).toHaveLength(10_000_000);
  expect(text).toMatch(/^\nA\nA/);
});

it('a name of megabytes is refused', () => {
  const refusal = parseJson(`{"${'x'.repeat(5_000_000)}":1}`);
  expect(refusal).toMatchObject({ isTooLarge: true });
  expect(refusal.ok || refusal.reason).toMatch(/^a name of 5000000 characters/);
});

it('more values than a run has memory for are refused', () => {
  const refusal = parseJson(`[${'[],'.repeat(2_000_000)}0]`);
  expect(refusal.ok || refusal.reason).toMatch(/^more than 1500000 values, at character/);
});

describe('objects', () => {
  it('hold __proto__ as a member like any other', () => {
    const value = parsed('{"__proto__":{"polluted":true},"constructor":1,"toString":2}');
    expect(isJsonObject(value) && Object.keys(value)).toEqual(['__proto__', 'constructor', 'toString']);
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
    expect(stringifyJson(value)).toBe('{"__proto__":{"polluted":true},"constructor":1,"toString":2}');
  });

  it('leave out undefined members when written', () =>
    expect(stringifyJson({ a: undefined, b: [1n, { c: undefined }] })).toBe('{"b":[1,{}]}'));

  it('are told apart from all else', () => {
    expect(isJsonObject({})).toBe(true);
    for (const other of [null, undefined, [], 'a', 1, 1n, true, new LosslessNumber('1.0')]) {
      expect(isJsonObject(other)).toBe(false);
    }
  });
});

describe('laws', () => {
  it('agrees with JSON.parse on whatever both read', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 5 }), (text) => {
        const again: unknown = JSON.parse(stringifyJson(parsed(text)));
        expect(again).toEqual(JSON.parse(text));
      }),
      { seed: 1, numRuns: 300 },
    );
  });

  it('refuses exactly what JSON.parse refuses, duplicates aside', () => {
    const piece = fc.constantFrom(' ', ...String.raw`{ } [ ] , : "a" "b" 1 - 0 .5 e1 true \ "`.split(' '));
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 9 }), (pieces) => {
        const text = pieces.join('');
        const mine = parseJson(text);
        if (!mine.ok && mine.reason.includes('twice')) return;
        expect(mine.ok).toBe(accepts(text));
      }),
      { seed: 1, numRuns: 5000 },
    );
  });
});

function accepts(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
