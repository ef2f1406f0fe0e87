import { expect, test } from 'vitest';
import { commandName } from '../../encoding/command-name.ts';
import { wrapLine } from './wrap-line.ts';

const WIDTH = 40;

test.each<[string, string, string]>([
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
  ...[
    'reproduce with: npx avalanche-conformance run --seed 1',
    "curl -H 'content-type: application/json' http://127.0.0.1",
    `learn more: ${commandName()} explain platform.getHeight/height`,
    `All: ${commandName()} show --report reports/report.json`,
  ].map((line): [string, string, string] => ['a command never', `  ${line}`, `  ${line}`]),
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

test('a very long text in the time that it takes to read it', () => {
  const line = 'a '.repeat(200_000);
  const started = performance.now();
  expect(wrapLine(line, WIDTH).split('\n').length).toBeGreaterThan(1000);
  // Wrapped in quadratic time, it took 45 s.
  expect(performance.now() - started).toBeLessThan(10_000);
});
