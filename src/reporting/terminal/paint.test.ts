import { expect, test } from 'vitest';
import { paint, wantsColours } from './paint.ts';

test.each([
  ['a terminal', true, {}, true],
  ['a pipe', false, {}, false],
  ['a terminal with NO_COLOR', true, { NO_COLOR: '1' }, false],
  ['a terminal with an empty NO_COLOR', true, { NO_COLOR: '' }, true],
  ['a terminal that knows no colours', true, { TERM: 'dumb' }, false],
  ['a pipe with FORCE_COLOR', false, { FORCE_COLOR: '1' }, true],
  ['a pipe with an empty FORCE_COLOR', false, { FORCE_COLOR: '' }, true],
  ['FORCE_COLOR before NO_COLOR', false, { FORCE_COLOR: '1', NO_COLOR: '1' }, true],
  ['a terminal with FORCE_COLOR=0', true, { FORCE_COLOR: '0' }, false],
])('%s', (_, isTerminal, env, colours) => expect(wantsColours(isTerminal, env)).toBe(colours));

test('paint without colours changes nothing', () => {
  expect(paint(false).red('text')).toBe('text');
  expect(paint(true).red('text')).toBe('\u001b[31mtext\u001b[39m');
});
