import { expect, test } from 'vitest';
import { jsonExcerpt } from './json-excerpt.ts';

const text = (body: string, pointer?: string): string =>
  jsonExcerpt(body, pointer)
    .map(({ text, meant }) => `${meant ? '>' : ' '}${text}`)
    .join('\n');

test('shows of a list the first element and the one that is meant', () => {
  const items = Array.from({ length: 9 }, (_, at) => ({
    nodeID: `NodeID-${at}`,
    uptime: '99.1',
    weight: `${at}`.repeat(40),
  }));
  expect(text(JSON.stringify({ result: { validators: items } }), '/result/validators/4/uptime')).toBe(` {
   "result": {
     "validators": [
       {…},
       {
         "nodeID": "NodeID-4",
>        "uptime": "99.1",
         "weight": "4444444444444444444444444444444444444444"
       }
       … 7 more
     ]
   }
 }`);
});

test('points at what holds a member that is missing', () => {
  expect(text('{"jsonrpc":"2.0","result":{},"id":1}', '/result/height')).toBe(` {
   "jsonrpc": "2.0",
>  "result": {},
   "id": 1
 }`);
});

test('keeps numbers as they came and cuts long texts', () => {
  expect(text('{"a":18446744073709551615,"b":1.50,"c":"\\u202e"}')).toBe(
    ' { "a": 18446744073709551615, "b": 1.50, "c": "\u202e" }',
  );
  expect(text(JSON.stringify(`0x${'ab'.repeat(400)}`))).toMatch(/^ "0xabab.*…" \(804 characters\)$/);
});

test('leaves alone what is no JSON', () => {
  expect(text('404 page not found\n')).toBe(' 404 page not found\n ');
  expect(jsonExcerpt('')).toEqual([]);
});

test.each(['[]', '{}', 'null', '[[[[[[[[1]]]]]]]]', '{"__proto__":{"a":1}}'])('takes %s', (body) => {
  expect(jsonExcerpt(body, '/a/b').length).toBeGreaterThan(0);
});
