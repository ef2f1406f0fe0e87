import { describe, expect, it } from 'vitest';
import { scanJson } from './json-scanner.ts';
import { JsonView } from './json-view.ts';

function viewOf(text: string): JsonView {
  const scanned = scanJson(text);
  if (!scanned.ok) throw new Error(scanned.reason);
  return new JsonView(text, scanned.start, scanned.end);
}

describe('scanJson', () => {
  it.each([
    ['', 'EOF'],
    [' \n', 'EOF'],
    ['{', 'unexpected EOF'],
    ['{"jsonrpc":"2.0","id":1,', 'unexpected EOF'],
    ['"abc', 'unexpected EOF'],
    ['tru', 'unexpected EOF'],
    ['-', 'unexpected EOF'],
    ['not', "invalid character 'o' in literal null (expecting 'u')"],
    ['x', "invalid character 'x' looking for beginning of value"],
    ['\u00ef\u00bb\u00bf{}', "invalid character 'ï' looking for beginning of value"],
    ['\u0000', "invalid character '\\x00' looking for beginning of value"],
    ['\u001f\u008b', "invalid character '\\x1f' looking for beginning of value"],
    ["'a'", "invalid character '\\'' looking for beginning of value"],
    ['{a:1}', "invalid character 'a' looking for beginning of object key string"],
    ['{"a":1,}', "invalid character '}' looking for beginning of object key string"],
    ['{"a" 1}', "invalid character '1' after object key"],
    ['{"a":1 "b"}', `invalid character '"' after object key:value pair`],
    ['[1 2]', "invalid character '2' after array element"],
    ['[1,]', "invalid character ']' looking for beginning of value"],
    ['[1}', "invalid character '}' after array element"],
    ['-x', "invalid character 'x' in numeric literal"],
    ['1.x', "invalid character 'x' after decimal point in numeric literal"],
    ['1ex', "invalid character 'x' in exponent of numeric literal"],
    ['"\n"', "invalid character '\\n' in string literal"],
    ['"\\q"', "invalid character 'q' in string escape code"],
    ['"\\u00g0"', "invalid character 'g' in \\u hexadecimal character escape"],
    ['['.repeat(10_001), "invalid character '[' exceeded max depth"],
  ])('refuses %j', (text, reason) => expect(scanJson(text)).toEqual({ ok: false, reason }));

  it.each([
    ['{}', '{}'],
    [' [1, {"a": [true]}] trailing', '[1, {"a": [true]}]'],
    ['{"a":1}{"b":2}', '{"a":1}'],
    ['1e400', '1e400'],
    ['-0.5E+2x', '-0.5E+2'],
    ['007', '0'],
    ['"\\"\\u00e9\\\\"', '"\\"\\u00e9\\\\"'],
    [`${'['.repeat(10_000)}${']'.repeat(10_000)}`, `${'['.repeat(10_000)}${']'.repeat(10_000)}`],
  ])('takes the first value of %j', (text, raw) => expect(viewOf(text).raw).toBe(raw));
});

describe('JsonView', () => {
  it('keeps repeated members and how numbers were written', () => {
    const members = viewOf('{"a": 1.0, "b\\u0041": [ ], "a": null}').members();
    expect(members.map(([name, value]) => [name, value.kind, value.raw])).toEqual([
      ['a', 'number', '1.0'],
      ['bA', 'array', '[ ]'],
      ['a', 'null', 'null'],
    ]);
  });

  it('reads empty and nested containers one level deep', () => {
    expect(viewOf('{ }').members()).toEqual([]);
    expect(
      viewOf('[ [1, 2] , {} ]')
        .items()
        .map((item) => item.raw),
    ).toEqual(['[1, 2]', '{}']);
  });

  it('reads strings as UTF-8', () =>
    expect(viewOf(Buffer.from('"Zürich \\ud83d\\ude00"').toString('latin1')).string()).toBe('Zürich 😀'));

  it('compacts white space outside strings and escapes markup inside', () =>
    expect(viewOf('{ "a b" : [ 1 , "<&> \\" x" ] }').compact()).toBe('{"a b":[1,"\\u003c\\u0026\\u003e \\" x"]}'));
});
