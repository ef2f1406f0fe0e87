import { expect, test } from 'vitest';
import { wrapLine } from './wrap-line.ts';

const WIDTH = 40;

test.each([
  ['a line that fits', 'one line', 'one line'],
  [
    'between words, indented below the first',
    '  The containers of a range are those at consecutive positions.',
    '  The containers of a range are those at\n    consecutive positions.',
  ],
  [
    'of two columns, below the second',
    '    request   platform.getUTXOs without params (POST /ext/bc/P)',
    '    request   platform.getUTXOs without\n              params (POST /ext/bc/P)',
  ],
  [
    'JSON behind a comma and a name',
    '    response  {"jsonrpc":"2.0","result":{"height":true},"id":1}',
    '    response  {"jsonrpc":"2.0","result":\n              {"height":true},"id":1}',
  ],
  ['a word that is too long', `a ${'x'.repeat(60)} b`, `a\n  ${'x'.repeat(60)}\n  b`],
  [
    'a command, behind a backslash',
    '  reproduce with: npx avalanche-conformance run --seed 1',
    '  reproduce with: npx \\\n    avalanche-conformance run --seed 1',
  ],
  [
    'a command, not inside quotes',
    "  curl -H 'content-type: application/json' http://127.0.0.1",
    "  curl -H \\\n    'content-type: application/json' \\\n    http://127.0.0.1",
  ],
  [
    'a command with a quote inside of quotes',
    "  curl --data-raw '{\"name\":\"it'\\''s\"}' http://127.0.0.1:9650",
    "  curl --data-raw '{\"name\":\"it'\\''s\"}' http://127.0.0.1:9650",
  ],
  [
    'colours take no room',
    `\u001b[31m${'word '.repeat(7)}\u001b[39mend`,
    `\u001b[31m${'word '.repeat(7)}\u001b[39mend`,
  ],
])('%s', (_, line, wrapped) => expect(wrapLine(line, WIDTH)).toBe(wrapped));

test('not where no terminal shows it', () => {
  const line = 'word '.repeat(100);
  expect(wrapLine(line, undefined)).toBe(line);
});

test.each([
  ['words', `curl ${'a '.repeat(100_000)}`],
  ['quoted words', `curl ${"'a b' ".repeat(50_000)}`],
  ['text', 'a '.repeat(200_000)],
])('of very many %s in the time that it takes to read them', (_, line) => {
  const started = performance.now();
  expect(wrapLine(line, WIDTH).split('\n').length).toBeGreaterThan(1000);
  // Wrapped in quadratic time, it took 45 s.
  expect(performance.now() - started).toBeLessThan(10_000);
});
